/** Why: the usual reasons as chips, and free text behind 其他. Its value is the text, whichever way it came. */
import { Input } from 'antd'
import { useState } from 'react'
import { Chips } from './Chips.tsx'

const OTHER = '其他'

type Props = {
  readonly reasons: readonly string[]
  readonly maxLength?: number
  readonly value?: string
  readonly onChange?: (text: string | undefined) => void
  readonly id?: string
  /** Names the chips as a group, and the text. */
  readonly 'aria-label'?: string
}

export const ReasonInput = ({ reasons, maxLength, value, onChange, id, 'aria-label': label }: Props) => {
  const [asked, setAsked] = useState(false)
  // A draft may come back with words of its own.
  const free = asked || (value !== undefined && value !== '' && !reasons.includes(value))
  const pick = (reason: string) => {
    setAsked(reason === OTHER)
    onChange?.(reason === OTHER ? undefined : reason)
  }
  return (
    <>
      <Chips
        options={[...reasons, OTHER].map((reason) => ({ value: reason, label: reason }))}
        value={free ? OTHER : value}
        onChange={pick}
        {...(label ? { 'aria-label': label } : {})}
      />
      {free && (
        <Input
          autoFocus
          {...(id ? { id } : {})}
          {...(label ? { 'aria-label': `${label}说明` } : {})}
          {...(maxLength ? { maxLength } : {})}
          placeholder="请说明"
          value={value ?? ''}
          onChange={({ target }) => onChange?.(target.value)}
        />
      )}
    </>
  )
}
