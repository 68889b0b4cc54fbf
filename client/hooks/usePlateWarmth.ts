import { useEffect } from "react";

/** Sets `--warm-x` and `--warm-y` on the plate under a mouse or pen: the pointer's position within it, in pixels. */
export function usePlateWarmth(): void {
  useEffect(() => {
    const warm = ({ pointerType, target, clientX, clientY }: PointerEvent) => {
      if (pointerType === "touch" || !(target instanceof Element)) return;
      const plate = target.closest("[data-plate]") ?? target.closest("[data-warms]")?.querySelector("[data-plate]");
      if (!(plate instanceof HTMLElement)) return;
      const { left, top } = plate.getBoundingClientRect();
      plate.style.setProperty("--warm-x", `${Math.round(clientX - left)}px`);
      plate.style.setProperty("--warm-y", `${Math.round(clientY - top)}px`);
    };
    document.addEventListener("pointermove", warm, { passive: true });
    return () => document.removeEventListener("pointermove", warm);
  }, []);
}
