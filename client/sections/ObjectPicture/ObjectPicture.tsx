import { Caption } from "../../components/Caption/Caption.tsx";
import { TallOnPhones } from "../../components/TallOnPhones/TallOnPhones.tsx";
import { captionGround } from "../captionGround.ts";
import type { SectionProps } from "../sectionProps.ts";
import styles from "./ObjectPicture.module.css";

/** A picture of a thing that was made, from edge to edge. */
export function ObjectPicture({ section, colours, surface }: SectionProps<"objectPicture">) {
  const { image, tall, fact, why } = section;
  return (
    <figure {...captionGround({ colours, surface })}>
      <TallOnPhones
        className={styles.picture}
        image={image}
        tall={tall}
        sizes={tall ? "100vw" : "(width < 700px) 119vw, 100vw"}
      />
      <div className="wrap">
        <Caption fact={fact} why={why} />
      </div>
    </figure>
  );
}
