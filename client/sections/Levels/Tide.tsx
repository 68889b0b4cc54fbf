import type { CSSProperties, RefObject } from "react";
import { useIsHydrated } from "../../hooks/useIsHydrated.ts";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./Levels.module.css";
import { placeOn, type sidesOf, type TideScale } from "./tideScale.ts";

export type TideProps = {
  section: SectionProps<"levels">["section"];
  /** The editor's. */
  level: number;
  /** Where the visitor has moved it. */
  at: number;
  scale: TideScale;
  sides: ReturnType<typeof sidesOf>;
  tell: (value: number) => string;
  form: RefObject<HTMLFormElement | null>;
  family: CSSProperties | undefined;
  ground: { "data-surface": string; "data-colours": string | undefined };
  /** Where it is, and how many names are on each side: the slider says it, at each step. */
  told: string;
  onMove: (level: number) => void;
  /** To the editor's, by the button, which says nothing: the section does. */
  onMoveBack: (level: number) => void;
  /** Called with true for a key, false for a pointer. */
  onKeyed: (is: boolean) => void;
};

/**
 * The water in which the last names end, at the lower edge of the window as long as there are names above it: how many
 * are left, and a slider along all heights, with a column of names at each.
 */
export function Tide(props: TideProps) {
  const { section, level, at, scale, sides, tell, form, family, ground, told, onMove, onMoveBack, onKeyed } = props;
  const { levelName, countName = "above", sliderName, heading, items, _key } = section;
  const isHydrated = useIsHydrated();
  const id = `level-${_key}`;
  const named = [levelName, tell(level)].filter(Boolean).join(", ");
  return (
    <form
      ref={form}
      className={styles.tide}
      method="dialog"
      onReset={() => onMoveBack(level)}
      onKeyDown={() => onKeyed(true)}
      onPointerDown={() => onKeyed(false)}
      {...ground}
    >
      <div className="wrap">
        <output htmlFor={id} aria-live="off">
          <b style={family}>
            {sides.above}
            <svg aria-hidden display="block" width={`${String(items.length).length}ch`} height="0" />
          </b>{" "}
          <span>
            <b>{countName}</b> at {tell(at)} <br />
            {sides.level > 0 && `${sides.level} level, `}
            {sides.below} below
          </span>
        </output>
        <div className={styles.way}>
          <p>
            <b>
              <label htmlFor={id}>{sliderName}</label>
            </b>{" "}
            {isHydrated ? <button type="reset">{named}</button> : <span>{named}</span>}
          </p>
          <div dir="ltr">
            <input
              className="carried"
              id={id}
              type="range"
              autoComplete="off"
              min={scale.least}
              max={scale.most}
              step={scale.step}
              defaultValue={level}
              aria-label={sliderName ?? levelName ?? heading}
              aria-valuetext={told}
              onInput={({ currentTarget }) => onMove(Number(currentTarget.value))}
            />
            <svg aria-hidden>
              {scale.heights.map(({ value, x, share }) => (
                <rect
                  key={value}
                  opacity={value < at ? 0.4 : undefined}
                  x={`${x}%`}
                  y={`${64 - 64 * share}%`}
                  width="6"
                  height={`${64 * share}%`}
                />
              ))}
              <rect y="64%" width="100%" height="3" />
              <svg aria-hidden data-handle x={`${placeOn(scale, at)}%`} y="64%" overflow="visible">
                <circle r="24" />
                <path d="M-15 0h30M-8 -7l-7 7 7 7M8 -7l7 7-7 7" />
              </svg>
            </svg>
          </div>
        </div>
      </div>
    </form>
  );
}
