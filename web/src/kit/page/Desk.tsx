/** A work surface for one job: worklist at the left, the thing in the middle, the money or the decision at the right. */
import { Segmented } from 'antd'
import { type ReactNode, useState } from 'react'
import { type Keys, useKeys } from '../keys.ts'
import { useNarrow } from '../screen.ts'
import './page.css'

export type Pane = {
  readonly title: string
  readonly body: ReactNode
  readonly extra?: ReactNode
  /** Without a head of the kit's: the body has the whole pane and says itself what of it scrolls. */
  readonly bare?: boolean
}

const names = ['list', 'thing', 'decision'] as const
type PaneName = (typeof names)[number]

type Props = {
  readonly list: Pane
  readonly thing: Pane
  readonly decision: Pane
  /** Every action has a key; they are listed at the foot. */
  readonly keys?: Keys
  /** What the keys do, as shown: `{ F2: '收款' }`. One whose key does nothing now (`keys: { F4: undefined }`) keeps its room. */
  readonly keyWords?: Readonly<Record<string, string>>
  /** Narrow windows show one pane; this one is shown after a choice in the list. */
  readonly focus?: PaneName
}

/** A part of a pane that scrolls, reachable for the arrow keys. */
export const ScrollPart = ({ className, children }: { className?: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable for the arrow keys
  <div className={className ? `scroll-part ${className}` : 'scroll-part'} tabIndex={0}>
    {children}
  </div>
)

const PaneBox = ({ pane, kind, hidden }: { pane: Pane; kind: PaneName; hidden: boolean }) => (
  <section className={`pane ${kind}${pane.bare ? ' bare' : ''}`} aria-label={pane.title} hidden={hidden}>
    {pane.bare ? (
      pane.body
    ) : (
      <>
        <div className="block-head">
          <h2>{pane.title}</h2>
          {pane.extra}
        </div>
        <ScrollPart className="pane-body">{pane.body}</ScrollPart>
      </>
    )}
  </section>
)

/** Narrow windows show one pane: the one chosen above, or the one the page asks for after a choice in the list. */
const useChosenPane = (focus: PaneName) => {
  const [chosen, setChosen] = useState(focus)
  const [seen, setSeen] = useState(focus)
  if (seen !== focus) {
    setSeen(focus)
    setChosen(focus)
  }
  return [chosen, setChosen] as const
}

/**
 * All three panes stand at every width; a narrow window hides two of them. A window that crosses the limit, or a tablet
 * that is turned, keeps an open drawer and a half-typed payment.
 */
export const Desk = ({ list, thing, decision, keys, keyWords, focus = 'list' }: Props) => {
  const narrow = useNarrow()
  useKeys(keys ?? {})
  const [chosen, setChosen] = useChosenPane(focus)
  const panes: Record<PaneName, Pane> = { list, thing, decision }
  return (
    <div className={narrow ? 'desk narrow' : 'desk'}>
      {narrow && (
        <Segmented
          block
          aria-label="窗格"
          value={chosen}
          onChange={setChosen}
          options={names.map((value) => ({ value, label: panes[value].title }))}
        />
      )}
      {names.map((name) => (
        <PaneBox key={name} pane={panes[name]} kind={name} hidden={narrow && name !== chosen} />
      ))}
      {keyWords && !narrow && (
        <footer className="desk-keys">
          {Object.entries(keyWords).map(([key, word]) => (
            <span key={key} className={keys && key in keys && !keys[key] ? 'idle' : undefined}>
              <kbd>{key}</kbd> {word}
            </span>
          ))}
        </footer>
      )}
    </div>
  )
}
