import { useEffect } from "react";

/** How long the place cools that a finger rubbed. As in the stylesheet. */
const coolingMs = 3000;

/**
 * Sets `--warm-x` and `--warm-y` on the plate under a pointer: its position within it, in pixels. A mouse or pen that is
 * there warms it. A finger warms a plate that leads nowhere, for a moment after each move, as long as no forge does.
 * A plate under a lens stays cold. A mouse that is pressed on a plate rubs: it neither selects words nor drags the
 * picture. Two or three clicks select.
 */
export function usePlateWarmth(): void {
  useEffect(() => {
    let cooling: Animation | undefined;
    const warm = ({ pointerType, target, clientX, clientY }: PointerEvent) => {
      if (!(target instanceof Element)) return;
      const isFinger = pointerType === "touch";
      const around = target.closest("[data-warms]")?.querySelector("[data-plate]");
      const plate = !(isFinger && target.closest("a")) && (target.closest("[data-plate]") ?? around);
      if (!(plate instanceof HTMLElement)) return;
      const { left, top } = plate.getBoundingClientRect();
      plate.style.setProperty("--warm-x", `${Math.round(clientX - left)}px`);
      plate.style.setProperty("--warm-y", `${Math.round(clientY - top)}px`);
      if (!isFinger || plate.dataset.forged !== undefined || plate.querySelector("[data-lens]")) return;
      cooling?.cancel();
      cooling = plate.animate({ opacity: [0.9, 0] }, { duration: coolingMs, pseudoElement: "::after" });
    };
    const press = (event: MouseEvent) => {
      const { target, button, detail } = event;
      if (!(target instanceof Element) || button > 0 || detail > 1 || target.closest("a, button, input")) return;
      if (target.closest("main [data-plate], section[data-warms]")) event.preventDefault();
    };
    document.addEventListener("pointermove", warm, { passive: true });
    document.addEventListener("mousedown", press);
    return () => {
      document.removeEventListener("pointermove", warm);
      document.removeEventListener("mousedown", press);
    };
  }, []);
}
