/** A few choices that can all be seen at once, one of them chosen. */
import { useId } from 'react'

export type ChipOption = { readonly value: string; readonly label: string }

type Props = {
  readonly options: readonly ChipOption[]
  readonly value?: unknown
  readonly onChange?: (value: string) => void
  /** Names the group. */
  readonly 'aria-label'?: string
}

export const Chips = ({ options, value, onChange, 'aria-label': label }: Props) => {
  const group = useId()
  return (
    <div className="chips" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={option.value === value ? 'chip on' : 'chip'}>
          <input type="radio" name={group} checked={option.value === value} onChange={() => onChange?.(option.value)} />
          {option.label}
        </label>
      ))}
    </div>
  )
}
