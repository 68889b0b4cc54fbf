import { type RefObject, useEffect } from "react";

/**
 * Closes a dialog when a press begins and ends outside it: `closedby="any"` for browsers without it.
 *
 * A press that begins inside the dialog, such as selecting text beyond a field's edge, does not close it.
 */
export function useBackdropClose(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const element = dialog.current;
    if (!element || "closedBy" in HTMLDialogElement.prototype) return;
    let isPressedOutside = false;
    const isOutside = ({ clientX, clientY }: PointerEvent) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return clientX < left || clientX > right || clientY < top || clientY > bottom;
    };
    const onDown = (event: PointerEvent) => {
      isPressedOutside = isOutside(event);
    };
    const onUp = (event: PointerEvent) => {
      if (isPressedOutside && isOutside(event)) element.close();
    };
    element.addEventListener("pointerdown", onDown);
    element.addEventListener("pointerup", onUp);
    return () => {
      element.removeEventListener("pointerdown", onDown);
      element.removeEventListener("pointerup", onUp);
    };
  }, [dialog]);
}
