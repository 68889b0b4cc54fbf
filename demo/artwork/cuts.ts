/**
 * A shape machined into a plate. Lengths are in plate heights, `y` points down.
 * Cuts are distance functions rather than pixels, so that an edge is equally sharp at every size.
 */
export type Cut = {
  /** Distance to the edge: negative inside the cut. Exact near the edge, a lower bound elsewhere. */
  distance: (x: number, y: number) => number;
  /** Grows across the brush marks inside the cut: the radius on a turned disc, `y` where the brush ran level. */
  across: (x: number, y: number) => number;
};

const upright = (x: number, _y: number) => x;

export function disc(x: number, y: number, radius: number): Cut {
  const across = (atX: number, atY: number) => Math.hypot(atX - x, atY - y);
  return { distance: (atX, atY) => across(atX, atY) - radius, across };
}

/** A flat shape with straight sides, such as a letter; brushed upright. Contours are closed and may overlap. */
export function outline(contours: [x: number, y: number][][]): Cut {
  const sides = contours.flatMap((contour) =>
    contour.map(([fromX, fromY], index) => {
      const [toX, toY] = contour[(index + 1) % contour.length] ?? [fromX, fromY];
      return { fromX, fromY, dx: toX - fromX, dy: toY - fromY };
    }),
  );
  const isInside = (x: number, y: number) => {
    let winding = 0;
    for (const { fromX, fromY, dx, dy } of sides) {
      const isLeft = dx * (y - fromY) - dy * (x - fromX) > 0;
      if (fromY <= y && fromY + dy > y && isLeft) winding++;
      else if (fromY > y && fromY + dy <= y && !isLeft) winding--;
    }
    return winding !== 0;
  };
  // Where two strokes overlap, a side of one runs inside the other and is not an edge.
  const edges = sides.flatMap(inPieces).filter(({ fromX, fromY, dx, dy }) => {
    const tiny = 1e-4 / (Math.hypot(dx, dy) || 1);
    const [x, y] = [fromX + dx / 2, fromY + dy / 2];
    return isInside(x - dy * tiny, y + dx * tiny) !== isInside(x + dy * tiny, y - dx * tiny);
  });
  const distance = (x: number, y: number) => {
    let nearest = Number.POSITIVE_INFINITY;
    for (const { fromX, fromY, dx, dy } of edges) {
      const along = ((x - fromX) * dx + (y - fromY) * dy) / (dx * dx + dy * dy || 1);
      const share = along < 0 ? 0 : along > 1 ? 1 : along;
      const offX = x - fromX - share * dx;
      const offY = y - fromY - share * dy;
      const squared = offX * offX + offY * offY;
      if (squared < nearest) nearest = squared;
    }
    return isInside(x, y) ? -Math.sqrt(nearest) : Math.sqrt(nearest);
  };
  return { distance, across: upright };
}

type Side = { fromX: number; fromY: number; dx: number; dy: number };

/** Cuts a side into pieces of at most a fiftieth of a plate height. */
function inPieces({ fromX, fromY, dx, dy }: Side): Side[] {
  const count = Math.ceil(Math.hypot(dx, dy) * 50) || 1;
  const piece = { dx: dx / count, dy: dy / count };
  return Array.from({ length: count }, (_, at) => ({
    fromX: fromX + at * piece.dx,
    fromY: fromY + at * piece.dy,
    ...piece,
  }));
}

/** How far from the letters the distance to lines of them is exact. */
const NEAR = 0.03;

/** The letters of whole lines, quickly: each contour belongs to the letter in or over whose extent it lies. */
export function lettersOf(contours: [x: number, y: number][][]): Cut {
  const extents = contours.map((contour) => {
    const [xs, ys] = [contour.map(([x]) => x), contour.map(([, y]) => y)];
    return {
      contours: [contour],
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
    };
  });
  const letters = extents
    .sort((one, other) => other.right - other.left - (one.right - one.left))
    .reduce<typeof extents>((found, part) => {
      const whole = found.find(
        ({ left, right, top, bottom }) =>
          part.left >= left && part.right <= right && part.top >= top && part.bottom <= bottom,
      );
      if (whole) whole.contours.push(...part.contours);
      else found.push(part);
      return found;
    }, [])
    .map((letter) => ({ ...letter, cut: outline(letter.contours) }));
  const distance = (x: number, y: number) => {
    let nearest = Number.POSITIVE_INFINITY;
    for (const { left, right, top, bottom, cut } of letters) {
      const [dx, dy] = [Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0)];
      const away = Math.max(dx, dy);
      if (away < nearest) nearest = Math.min(nearest, away > NEAR ? away : cut.distance(x, y));
    }
    return nearest;
  };
  return { distance, across: upright };
}

/** The union of cuts; where they overlap, the brush marks are those of the first. */
export function together(...cuts: [Cut, ...Cut[]]): Cut {
  const deepest = (x: number, y: number) =>
    cuts.reduce((found, cut) => (cut.distance(x, y) < found.distance(x, y) ? cut : found));
  return {
    distance: (x, y) => Math.min(...cuts.map((cut) => cut.distance(x, y))),
    across: (x, y) => (cuts.find((cut) => cut.distance(x, y) < 0) ?? deepest(x, y)).across(x, y),
  };
}
