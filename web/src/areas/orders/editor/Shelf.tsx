/** What can be put on the order: search on top, below it what this person sold last, or the tree of types. */
import { products } from '@clinic/contract/areas/products/calls.ts'
import type { ProductRow } from '@clinic/contract/areas/products/nouns.ts'
import { Button, Input, type InputRef, Segmented } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTypedAnswer } from '../../../kit/pick/typed-answer.ts'
import { Answered, Nothing } from '../../../kit/show/states.tsx'
import { MoneyText } from '../../../kit/show/text.tsx'
import { TypeAside } from '../../products/index.ts'

/** A shelf is no remote grid of the specification: it may ask three times a second. */
const THROTTLE_MS = 300
const SHOWN = 30

type Mode = 'recent' | 'types'
type Props = { onAdd: (product: ProductRow) => void; disabled: boolean }

const inputFor = (text: string, mode: Mode, typeId: number | undefined) => {
  if (text) return { keyword: text, pageSize: SHOWN }
  if (mode === 'recent') return { recent: true, pageSize: SHOWN }
  return { pageSize: SHOWN, ...(typeId ? { typeId } : {}) }
}

/** Arrows move through the hits, Enter adds the marked one; the field keeps the focus for the next. */
const useMarked = (found: readonly ProductRow[], onAdd: (product: ProductRow) => void) => {
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

const Hits = ({
  found,
  marked,
  onAdd,
  disabled,
  none,
}: {
  found: readonly ProductRow[]
  marked: number
  onAdd: (product: ProductRow) => void
  disabled: boolean
  none: string
}) =>
  found.length === 0 ? (
    <Nothing text={none} />
  ) : (
    <ul className="shelf-hits">
      {found.map((product, index) => (
        <li key={product.id} className={index === marked ? 'marked' : ''}>
          <Button type="text" block disabled={disabled} onClick={() => onAdd(product)} title={product.typePath ?? ''}>
            <span className="shelf-name">{product.name}</span>
            <MoneyText yuan={product.price} />
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

/** What stands on the shelf before anything is typed: what was ordered lately, or a kind of products. */
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
      ]}
    />
    {mode === 'types' && (
      <div className="shelf-types">
        <TypeAside chosen={typeId} onChoose={onType} />
      </div>
    )}
  </>
)

export const Shelf = ({ onAdd, disabled }: Props) => {
  const field = useRef<InputRef>(null)
  const [text, setText] = useState('')
  const [mode, setMode] = useState<Mode>('recent')
  const [typeId, setTypeId] = useState<number>()
  const { answer, settled } = useTypedAnswer(products.pick, (typed) => inputFor(typed, mode, typeId), text.trim(), {
    atMostEvery: THROTTLE_MS,
  })
  const found = answer.data?.result ?? []
  // Nothing is marked before something is typed: a second Enter must not put the first of the shelf on the order.
  const [marked, keys, mark] = useMarked(text && !disabled ? found : [], onAdd)
  const none = !text && mode === 'recent' ? '您近期还没有开过单，可输入名称查找或按分类选择' : '没有找到可售的项目'
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
      <Answered of={answer} rows={5}>
        {() => <Hits found={found} marked={text ? marked : -1} onAdd={onAdd} disabled={disabled} none={none} />}
      </Answered>
    </div>
  )
}
