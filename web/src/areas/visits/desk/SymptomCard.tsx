/** 症状卡: a question a line, answered by its number; Tab goes on to the next. */
import { isFlagged, type Question } from '@clinic/contract/areas/visits/rules.ts'
import type { KeyboardEvent } from 'react'

type Props = {
  readonly questions: readonly Question[]
  readonly chosen: Readonly<Record<string, string>>
  readonly onChoose: (label: string, text: string) => void
}

type LineProps = {
  readonly question: Question
  readonly answer: string | undefined
  readonly onChoose: (text: string) => void
}

const Line = ({ question: { label, options }, answer, onChoose }: LineProps) => {
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const at = options.findIndex(({ text }) => text === answer)
    const arrow = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const option = arrow ? options[at + arrow] : options[Number(event.key) - 1]
    if (!option) return
    event.preventDefault()
    event.stopPropagation()
    onChoose(option.text)
  }
  return (
    <div className="visit-question">
      <span aria-hidden="true">{label}</span>
      <div role="radiogroup" aria-label={label} tabIndex={0} className="visit-answers" onKeyDown={press}>
        {options.map(({ text, level }, at) => (
          // biome-ignore lint/a11y/useSemanticElements: one of a group that the keyboard walks as a whole, drawn as a button
          <button
            key={text}
            type="button"
            role="radio"
            tabIndex={-1}
            aria-checked={text === answer}
            className={text === answer && isFlagged(level) ? 'bad' : undefined}
            onClick={() => onChoose(text)}
          >
            <span className="visit-number" aria-hidden>
              {at + 1}
            </span>
            {text}
          </button>
        ))}
      </div>
    </div>
  )
}

export const SymptomCard = ({ questions, chosen, onChoose }: Props) => (
  <section aria-label="症状卡">
    <h3 className="visit-part">
      症状卡 <small>{questions.length} 项，按数字选，Tab 下一项</small>
    </h3>
    <div className="visit-card">
      {questions.map((question) => (
        <Line
          key={question.label}
          question={question}
          answer={chosen[question.label]}
          onChoose={(text) => onChoose(question.label, text)}
        />
      ))}
    </div>
  </section>
)
