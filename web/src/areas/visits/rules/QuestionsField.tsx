/** The card of symptoms of a type: questions with their answers, each answer with its level. */
import type { QuestionOfCard } from '@clinic/contract/areas/visits/settings.ts'
import { type SymptomLevel, symptomLevels } from '@clinic/contract/areas/visits/words.ts'
import { Button, Input, Select } from 'antd'
import { optionsOf } from '../../../words/states.ts'

type Props = {
  readonly value?: QuestionOfCard[]
  readonly onChange?: (value: QuestionOfCard[]) => void
  readonly id?: string
}

const levels = optionsOf(symptomLevels) as { value: SymptomLevel; label: string }[]
const [MOST, MOST_OPTIONS, LEAST_OPTIONS] = [12, 6, 2] as const
const put = <T,>(list: readonly T[], at: number, one: T): T[] =>
  list.map((other, place) => (place === at ? one : other))
const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_one, place) => place !== at)
const fresh: QuestionOfCard = {
  label: '',
  options: [
    { text: '没有', level: 'normal' },
    { text: '重', level: 'abnormal' },
  ],
}

type Option = QuestionOfCard['options'][number]
type OptionProps = {
  readonly called: string
  readonly option: Option
  readonly onChange: (option: Option) => void
  /** Absent: as few as there may be. */
  readonly onTake: (() => void) | undefined
}

const OptionLine = ({ called, option, onChange, onTake }: OptionProps) => (
  <div className="visit-step-line">
    <Input
      className="grow"
      aria-label={called}
      maxLength={20}
      value={option.text}
      onChange={({ target }) => onChange({ ...option, text: target.value })}
    />
    <Select
      aria-label={`${called}的等级`}
      options={levels}
      value={option.level}
      onChange={(level) => onChange({ ...option, level })}
    />
    {onTake && (
      <Button type="link" size="small" aria-label={`移除${called}`} onClick={onTake}>
        移除
      </Button>
    )}
  </div>
)

type LineProps = {
  readonly question: QuestionOfCard
  readonly onChange: (question: QuestionOfCard) => void
  readonly onTake: () => void
}

const Line = ({ question, onChange, onTake }: LineProps) => {
  const { label, options } = question
  const called = label || '新问题'
  const set = (next: QuestionOfCard['options']) => onChange({ ...question, options: next })
  return (
    <section className="visit-step" aria-label={called}>
      <div className="visit-step-line">
        <Input
          className="grow"
          aria-label="问题"
          placeholder="问题，如：疼痛"
          maxLength={20}
          value={label}
          onChange={({ target }) => onChange({ ...question, label: target.value })}
        />
        <Button type="link" size="small" aria-label={`移除${called}`} onClick={onTake}>
          移除
        </Button>
      </div>
      {options.map((option, at) => (
        <OptionLine
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place: its text is being typed
          key={at}
          called={`${called}的第 ${at + 1} 个答案`}
          option={option}
          onChange={(next) => set(put(options, at, next))}
          onTake={options.length > LEAST_OPTIONS ? () => set(without(options, at)) : undefined}
        />
      ))}
      {options.length < MOST_OPTIONS && (
        <Button type="dashed" size="small" onClick={() => set([...options, { text: '', level: 'normal' }])}>
          加答案
        </Button>
      )}
    </section>
  )
}

export const QuestionsField = ({ value = [], onChange, id }: Props) => (
  <div className="visit-questions" {...(id ? { id } : {})}>
    {value.map((question, at) => (
      <Line
        // biome-ignore lint/suspicious/noArrayIndexKey: a question is its place: its label is being typed
        key={at}
        question={question}
        onChange={(next) => onChange?.(put(value, at, next))}
        onTake={() => onChange?.(without(value, at))}
      />
    ))}
    {value.length < MOST && (
      <Button type="dashed" onClick={() => onChange?.([...value, fresh])}>
        加问题
      </Button>
    )}
  </div>
)
