import { ExampleStage } from "./ExampleStage.tsx";
import { type Example, isFramed, type Part, partsPath } from "./example.ts";
import { examples, parts } from "./examples.ts";

const kinds = Object.entries(parts);

/** Every part in every state, below a table of contents. */
export function PartsIndex() {
  const count = kinds.reduce((sum, [, all]) => sum + all.length, 0);
  return (
    <>
      <header className="partsHead" data-surface="ink">
        <div className="wrap">
          <h1>Parts</h1>
          <p className="lede">
            {count} parts in {examples.length} states. The unit tests and axe read the same list. Hover, use the
            keyboard, and try a narrow window.
          </p>
          <nav className="partsContents" id="contents" aria-label="Contents">
            {kinds.map(([kind, all]) => (
              <div key={kind}>
                <h2>{titleOf(kind)}</h2>
                <ul className="fact" role="list">
                  {all.map(({ name, examples: { length } }) => (
                    <li key={name}>
                      <a href={`#${name}`}>{name}</a> <span>{length}</span>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
      </header>
      <main id="main">
        {kinds.map(([kind, all]) => (
          <section key={kind} aria-label={titleOf(kind)}>
            {all.map((part) => (
              <PartStates key={part.name} part={part} />
            ))}
          </section>
        ))}
      </main>
    </>
  );
}

function PartStates({ part: { name, examples: states } }: { part: Part }) {
  return (
    <section className="partsPart" id={name}>
      <div className="partsBar">
        <h2>{name}</h2>
        <a className="fact" href="#contents">
          Contents
        </a>
      </div>
      <div className="partsStates">
        {states.map((example) => (
          <State key={example.id} example={example} />
        ))}
      </div>
    </section>
  );
}

/** A framed example is an inert preview; its link opens it alone, where it can be used. */
function State({ example }: { example: Example }) {
  const { id, part, state, stage } = example;
  return (
    <article className="partsState" data-stage={stage}>
      <div className="partsCaption fact">
        <h3>{state}</h3>
        <a href={`${partsPath}/${id}`}>{id}</a>
      </div>
      {isFramed(example) ? (
        <iframe className="partsFrame" src={`${partsPath}/${id}`} title={`${part}: ${state}`} loading="lazy" inert />
      ) : (
        <ExampleStage example={example} />
      )}
    </article>
  );
}

function titleOf(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}
