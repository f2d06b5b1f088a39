/** Several words of a field, kept as one text joined by 、. */
import { joinedWords, wordsOf } from '@clinic/contract/areas/customers/own-fields.ts'
import { Select } from 'antd'

type Props = {
  readonly options: readonly string[]
  /** Words there are no more are not shown, and go with the next choice; otherwise what stands stays until somebody takes it out. */
  readonly knownOnly?: boolean
  readonly value?: string | null
  readonly onChange?: (value: string | null) => void
  readonly id?: string
  readonly size?: 'small'
  readonly 'aria-label'?: string
}

export const WordsInput = ({ options, knownOnly = false, value, onChange, ...rest }: Props) => (
  <Select
    {...rest}
    mode="multiple"
    allowClear
    maxTagCount="responsive"
    placeholder="可选几项"
    value={wordsOf(value).filter((word) => !knownOnly || options.includes(word))}
    options={options.map((word) => ({ value: word, label: word }))}
    onChange={(words: string[]) => onChange?.(joinedWords(words))}
  />
)
