/** A work surface for one job: worklist at the left, the thing in the middle, the money or the decision at the right. */
import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { type Keys, useKeys } from '../keys.ts'
import { useNarrow } from '../screen.ts'
import './page.css'

export type Pane = { readonly title: string; readonly body: ReactNode; readonly extra?: ReactNode }

type Props = {
  readonly list: Pane
  readonly thing: Pane
  readonly decision: Pane
  /** Every action has a key; they are listed at the foot. */
  readonly keys?: Keys
  /** What the keys do, as shown: `{ F2: '收款' }`. */
  readonly keyWords?: Readonly<Record<string, string>>
  /** Narrow windows show one pane; this one is shown after a choice in the list. */
  readonly focus?: 'list' | 'thing' | 'decision'
}

const PaneBox = ({ pane, kind }: { pane: Pane; kind: string }) => (
  <section className={`pane ${kind}`} aria-label={pane.title}>
    <div className="block-head">
      <h2>{pane.title}</h2>
      {pane.extra}
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable for the arrow keys */}
    <div className="pane-body" tabIndex={0}>
      {pane.body}
    </div>
  </section>
)

const NarrowDesk = ({ list, thing, decision, focus = 'list' }: Props) => {
  const [chosen, setChosen] = useState<string>(focus)
  const [seen, setSeen] = useState(focus)
  if (seen !== focus) {
    setSeen(focus)
    setChosen(focus)
  }
  const panes: Record<string, Pane> = { list, thing, decision }
  return (
    <div className="desk-narrow">
      <Segmented
        block
        value={chosen}
        onChange={setChosen}
        options={Object.entries(panes).map(([value, pane]) => ({ value, label: pane.title }))}
      />
      <PaneBox pane={panes[chosen]!} kind={chosen} />
    </div>
  )
}

export const Desk = (props: Props) => {
  const narrow = useNarrow()
  useKeys(props.keys ?? {})
  if (narrow) return <NarrowDesk {...props} />
  return (
    <div className="desk">
      <PaneBox pane={props.list} kind="list" />
      <PaneBox pane={props.thing} kind="thing" />
      <PaneBox pane={props.decision} kind="decision" />
      {props.keyWords && (
        <footer className="desk-keys">
          {Object.entries(props.keyWords).map(([key, word]) => (
            <span key={key}>
              <kbd>{key}</kbd> {word}
            </span>
          ))}
        </footer>
      )}
    </div>
  )
}
