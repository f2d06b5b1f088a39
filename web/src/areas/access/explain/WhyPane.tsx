/** One person and one thing: the way from the account to the columns, each step with what was found. */
import { CheckCircleFilled, CloseCircleFilled, MinusCircleFilled } from '@ant-design/icons'
import { type ExplainStep, explain } from '@clinic/contract/areas/access/explain.ts'
import { Alert, Steps } from 'antd'
import { useState } from 'react'
import { useAnswer } from '../../../kit/query.ts'
import { Answered, Nothing } from '../../../kit/show/states.tsx'
import { PersonChoice, SubjectChoice } from './explain-choices.tsx'

const Mark = ({ step, ok }: Pick<ExplainStep, 'step' | 'ok'>) => {
  // Hidden columns narrow what is seen; they do not forbid it.
  if (ok) return <CheckCircleFilled className="explain-ok" aria-label="通过" />
  return step === 'column' ? (
    <MinusCircleFilled className="explain-part" aria-label="部分" />
  ) : (
    <CloseCircleFilled className="explain-no" aria-label="未通过" />
  )
}

const Found = ({ found, lines }: Pick<ExplainStep, 'found' | 'lines'>) => (
  <>
    <div>{found}</div>
    {lines.length > 0 && (
      <ul className="explain-lines">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )}
  </>
)

const Why = ({ staffId, menuId }: { staffId: number; menuId: number }) => (
  <Answered of={useAnswer(explain.one, { staffId, menuId })}>
    {({ allowed, verdict, steps }) => (
      <>
        <Alert type={allowed ? 'success' : 'error'} showIcon title={verdict} className="explain-verdict" />
        <Steps
          orientation="vertical"
          size="small"
          items={steps.map(({ step, ok, title, found, lines }) => ({
            title,
            icon: <Mark step={step} ok={ok} />,
            status: ok ? ('finish' as const) : ('error' as const),
            content: <Found found={found} lines={lines} />,
          }))}
        />
      </>
    )}
  </Answered>
)

export const WhyPane = () => {
  const [staffId, setStaff] = useState<number>()
  const [menuId, setMenu] = useState<number>()
  return (
    <>
      <div className="explain-asked">
        <PersonChoice label="人员" value={staffId} onChange={setStaff} />
        <SubjectChoice label="功能" value={menuId} onChange={setMenu} />
      </div>
      {staffId && menuId ? (
        <Why staffId={staffId} menuId={menuId} />
      ) : (
        <Nothing text="选择一位员工和一个功能，逐步查看其为什么能用或不能用" />
      )}
    </>
  )
}
