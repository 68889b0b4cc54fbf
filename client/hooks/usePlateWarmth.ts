import { useEffect } from "react";

/** How long the place cools that a finger rubbed. */
const coolingMs = 3000;

/**
 * Sets `--warm-x` and `--warm-y` on the plate under a pointer: its position within it, in pixels. A mouse or pen that is
 * there warms it. A finger warms a plate that leads nowhere, for a moment after each move, as long as no forge does.
 */
export function usePlateWarmth(): void {
  useEffect(() => {
    let cooling: Animation | undefined;
    const warm = ({ pointerType, target, clientX, clientY }: PointerEvent) => {
      if (!(target instanceof Element)) return;
      const isFinger = pointerType === "touch";
      const around = target.closest("[data-warms]")?.querySelector("[data-plate]");
      const plate = isFinger ? !target.closest("a") && around : (target.closest("[data-plate]") ?? around);
      if (!(plate instanceof HTMLElement)) return;
      const { left, top } = plate.getBoundingClientRect();
      plate.style.setProperty("--warm-x", `${Math.round(clientX - left)}px`);
      plate.style.setProperty("--warm-y", `${Math.round(clientY - top)}px`);
      if (!isFinger || plate.dataset.forged !== undefined) return;
      cooling?.cancel();
      cooling = plate.animate({ opacity: [0.9, 0] }, { duration: coolingMs, pseudoElement: "::after" });
    };
    document.addEventListener("pointermove", warm, { passive: true });
    return () => document.removeEventListener("pointermove", warm);
  }, []);
}
