/** What can be put on the order: search on top, below it what this person sold last, the tree of types, or combos. */
import { combos } from '@clinic/contract/areas/combos/calls.ts'
import type { ComboOfferRow } from '@clinic/contract/areas/combos/nouns.ts'
import { refundRuleSaid } from '@clinic/contract/areas/combos/refund-rule.ts'
import { products } from '@clinic/contract/areas/products/calls.ts'
import type { ProductRow } from '@clinic/contract/areas/products/nouns.ts'
import { Button, Input, type InputRef, Segmented } from 'antd'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTypedAnswer } from '../../../kit/pick/typed-answer.ts'
import { Answered, Nothing } from '../../../kit/show/states.tsx'
import { MoneyText, StateTag } from '../../../kit/show/text.tsx'
import { TypeAside } from '../../products/index.ts'

/** A shelf is no remote grid of the specification: it may ask three times a second. */
const THROTTLE_MS = 300
const SHOWN = 30

type Mode = 'recent' | 'types' | 'combos'
type Props = {
  onAdd: (product: ProductRow) => void
  onAddCombo: (combo: ComboOfferRow) => void
  disabled: boolean
}

/** What can be put on the order: a combo, or a project. */
type Hit =
  | { readonly is: 'combo'; readonly combo: ComboOfferRow }
  | { readonly is: 'product'; readonly product: ProductRow }

const inputFor = (text: string, mode: Mode, typeId: number | undefined) => {
  if (text) return { keyword: text, pageSize: SHOWN }
  if (mode === 'recent') return { recent: true, pageSize: SHOWN }
  return { pageSize: SHOWN, ...(typeId ? { typeId } : {}) }
}

/** Arrows move through the hits, Enter adds the marked one; the field keeps the focus for the next. */
const useMarked = (found: readonly Hit[], onAdd: (hit: Hit) => void) => {
  const [at, setAt] = useState(0)
  const marked = Math.min(at, Math.max(0, found.length - 1))
  const keys = (event: KeyboardEvent<HTMLInputElement>, added: () => void) => {
    if (event.nativeEvent.isComposing || event.ctrlKey) return
    if (event.key === 'ArrowDown') setAt(Math.min(found.length - 1, marked + 1))
    else if (event.key === 'ArrowUp') setAt(Math.max(0, marked - 1))
    else if (event.key === 'Enter' && found[marked]) {
      onAdd(found[marked])
      setAt(0)
      added()
    } else return
    event.preventDefault()
  }
  return [marked, keys, setAt] as const
}

/** What stands on the button: name and price; a combo says that it is one, and when few are left. */
const Name = ({ hit }: { hit: Hit }) => {
  if (hit.is === 'product')
    return (
      <>
        <span className="shelf-name">{hit.product.name}</span>
        <MoneyText yuan={hit.product.price} />
      </>
    )
  const { name, price, left } = hit.combo
  return (
    <>
      <span className="shelf-name">
        <StateTag value="套餐" /> {name} {left !== null && <small className="none">剩 {left} 份</small>}
      </span>
      <MoneyText yuan={price} />
    </>
  )
}

const keyOf = (hit: Hit): string => (hit.is === 'combo' ? `combo ${hit.combo.id}` : `product ${hit.product.id}`)
const comboNote = ({ lines, byOriginal }: ComboOfferRow): string =>
  `${lines.map(({ productName }) => productName).join('、')}${byOriginal ? `；${refundRuleSaid}` : ''}`
const noteOf = (hit: Hit): string => (hit.is === 'combo' ? comboNote(hit.combo) : (hit.product.typePath ?? ''))

type HitsProps = {
  readonly found: readonly Hit[]
  readonly marked: number
  readonly onAdd: (hit: Hit) => void
  readonly disabled: boolean
  readonly none: string
}

const Hits = ({ found, marked, onAdd, disabled, none }: HitsProps) =>
  found.length === 0 ? (
    <Nothing text={none} />
  ) : (
    <ul className="shelf-hits">
      {found.map((hit, index) => (
        <li key={keyOf(hit)} className={index === marked ? 'marked' : ''}>
          <Button type="text" block disabled={disabled} onClick={() => onAdd(hit)} title={noteOf(hit)}>
            <Name hit={hit} />
          </Button>
        </li>
      ))}
    </ul>
  )

type ModeProps = {
  readonly mode: Mode
  readonly onMode: (mode: Mode) => void
  readonly typeId: number | undefined
  readonly onType: (typeId: number | undefined) => void
}

/** What stands on the shelf before anything is typed: what was ordered lately, a kind of products, combos. */
const Modes = ({ mode, onMode, typeId, onType }: ModeProps) => (
  <>
    <Segmented<Mode>
      block
      size="small"
      value={mode}
      onChange={onMode}
      options={[
        { value: 'recent', label: '最近开过' },
        { value: 'types', label: '按分类' },
        { value: 'combos', label: '套餐' },
      ]}
    />
    {mode === 'types' && (
      <div className="shelf-types">
        <TypeAside chosen={typeId} onChoose={onType} />
      </div>
    )}
  </>
)

/** Projects and combos for what is typed; without words the one or the other, as the shelf is turned. */
const useFound = (text: string, mode: Mode, typeId: number | undefined) => {
  const together = { atMostEvery: THROTTLE_MS }
  const alone = text !== '' || mode !== 'combos'
  const own = useTypedAnswer(products.pick, (typed) => inputFor(typed, mode, typeId), text, {
    ...together,
    resting: !alone,
  })
  const both = text !== '' || mode === 'combos'
  const offered = useTypedAnswer(
    combos.pick,
    (typed) => ({ pageSize: SHOWN, ...(typed ? { keyword: typed } : {}) }),
    text,
    { ...together, resting: !both },
  )
  const hits: Hit[] = [
    ...(both ? (offered.answer.data?.result ?? []) : []).map((combo) => ({ is: 'combo' as const, combo })),
    ...(alone ? (own.answer.data?.result ?? []) : []).map((product) => ({ is: 'product' as const, product })),
  ]
  return { hits, own: own.answer, offered: offered.answer, alone, settled: own.settled && offered.settled }
}

type FoundProps = Pick<ReturnType<typeof useFound>, 'own' | 'offered' | 'alone'> & { readonly children: ReactNode }

/** Shown when what it is about has been answered. */
const Found = ({ own, offered, alone, children }: FoundProps) =>
  alone ? (
    <Answered of={own} rows={5}>
      {() => children}
    </Answered>
  ) : (
    <Answered of={offered} rows={5}>
      {() => children}
    </Answered>
  )

const noneOf = (text: string, mode: Mode): string => {
  if (!text && mode === 'recent') return '您近期还没有开过单，可输入名称查找或按分类选择'
  return !text && mode === 'combos' ? '今天没有在售的套餐，可到套餐管理新增' : '没有找到可售的项目或套餐'
}

export const Shelf = ({ onAdd, onAddCombo, disabled }: Props) => {
  const field = useRef<InputRef>(null)
  const [text, setText] = useState('')
  const [mode, setMode] = useState<Mode>('recent')
  const [typeId, setTypeId] = useState<number>()
  const { hits, own, offered, alone, settled } = useFound(text.trim(), mode, typeId)
  const add = (hit: Hit) => (hit.is === 'combo' ? onAddCombo(hit.combo) : onAdd(hit.product))
  // Nothing is marked before something is typed: a second Enter must not put the first of the shelf on the order.
  const [marked, keys, mark] = useMarked(text && !disabled ? hits : [], add)
  return (
    <div className="shelf">
      <Input
        ref={field}
        size="small"
        allowClear
        autoFocus
        placeholder="名称、编码、拼音，回车添加"
        aria-label="查找项目"
        maxLength={60}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          mark(0)
        }}
        // Enter adds what was found for these words, never what was found before.
        onKeyDown={(event) => (settled || event.key !== 'Enter') && keys(event, () => setText(''))}
      />
      {!text && <Modes mode={mode} onMode={setMode} typeId={typeId} onType={setTypeId} />}
      <Found own={own} offered={offered} alone={alone}>
        <Hits found={hits} marked={text ? marked : -1} onAdd={add} disabled={disabled} none={noneOf(text, mode)} />
      </Found>
    </div>
  )
}
