/** What belongs to a thing and what could: each line moves to the other side by its button, saved at once. */
import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { Failed, Nothing, Waiting } from '../../kit/show/states.tsx'
import './metadata.css'

export type Part = { readonly id: number; readonly code: string; readonly name: string }
type Answer = {
  readonly data: readonly Part[] | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

type Props = {
  readonly title: string
  /** What is moved: 数据表, 字段. */
  readonly noun: string
  readonly inside: Answer
  readonly outside: Answer
  readonly busy: boolean
  readonly onAdd: (ids: number[]) => void
  readonly onRemove: (ids: number[]) => void
  readonly onClose: () => void
}

type SideProps = {
  readonly title: string
  readonly parts: readonly Part[]
  readonly verb: '加入' | '移除'
  readonly busy: boolean
  readonly onMove: (ids: number[]) => void
}

const Side = ({ title, parts, verb, busy, onMove }: SideProps) => (
  <section className="binding-side" aria-label={title}>
    <header>
      <strong>{title}</strong>
      <span className="none figure">{parts.length}</span>
    </header>
    {parts.length === 0 && <Nothing text="没有" />}
    <ul>
      {parts.map(({ id, code, name }) => (
        <li key={id}>
          <span className="binding-name">
            {name} <span className="none">{code}</span>
          </span>
          <Button
            size="small"
            type="text"
            disabled={busy}
            icon={verb === '加入' ? <PlusOutlined /> : <MinusOutlined />}
            aria-label={`${verb} ${name}`}
            onClick={() => onMove([id])}
          >
            {verb}
          </Button>
        </li>
      ))}
    </ul>
  </section>
)

const found = (parts: readonly Part[], text: string): readonly Part[] => {
  const wanted = text.trim().toLowerCase()
  return parts.filter(({ name, code }) => `${name} ${code}`.toLowerCase().includes(wanted))
}

const Both = ({ noun, inside, outside, busy, onAdd, onRemove }: Omit<Props, 'title' | 'onClose'>) => {
  const [text, setText] = useState('')
  const out = found(outside.data ?? [], text)
  return (
    <>
      <Input
        allowClear
        aria-label={`查找${noun}`}
        placeholder="名称、编码"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="bindings">
        <Side title={`可加入的${noun}`} parts={out} verb="加入" busy={busy} onMove={onAdd} />
        <Side
          title={`已加入的${noun}`}
          parts={found(inside.data ?? [], text)}
          verb="移除"
          busy={busy}
          onMove={onRemove}
        />
      </div>
    </>
  )
}

export const BindingDrawer = ({ title, onClose, ...both }: Props) => {
  const { inside, outside } = both
  const failed = inside.error ?? outside.error
  const again = () => {
    void inside.refetch()
    void outside.refetch()
  }
  return (
    <SidePanel title={title} onClose={onClose}>
      {failed ? (
        <Failed error={failed} again={again} />
      ) : inside.data && outside.data ? (
        <Both {...both} />
      ) : (
        <Waiting rows={8} />
      )}
    </SidePanel>
  )
}
