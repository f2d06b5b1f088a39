/** What is filled in before a week is copied, a template saved or laid over days, or somebody is away; with what it would do. */
import { away } from '@clinic/contract/areas/scheduling/away-calls.ts'
import { awayKinds, awayTable, scheduling } from '@clinic/contract/areas/scheduling/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { daysAfter } from '@clinic/contract/days.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form } from 'antd'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { useAnswer } from '../../kit/query.ts'
import { say } from '../../kit/say.ts'
import { Answered } from '../../kit/show/states.tsx'
import { ColleagueChoice } from '../staff/index.ts'

type Plan = OutputOf<typeof scheduling.previewCopy>

/** What will be written and what not, and why. */
const PlanNote = ({ plan }: { plan: Plan }) => (
  <div>
    <b>将写入 {plan.put} 格</b>
    {plan.skipped.length > 0 && <p>跳过 {plan.skipped.length} 格：</p>}
    <ul>
      {plan.skipped.slice(0, SHOWN).map(({ staffId, name, date, why }) => (
        <li key={`${staffId}|${date}`}>
          {name} {date.slice(5)} {why}
        </li>
      ))}
      {plan.skipped.length > SHOWN && <li>……另有 {plan.skipped.length - SHOWN} 格</li>}
    </ul>
  </div>
)
const SHOWN = 12

const Copy = fieldsOf(scheduling.copy)

export const CopyFields = ({ week, departmentId }: { week: string; departmentId: number | undefined }) => {
  const overwrite = Form.useWatch('overwrite') === true
  const asked = {
    fromWeek: daysAfter(week, -7),
    toWeek: week,
    overwrite,
    ...(departmentId === undefined ? {} : { departmentId }),
  }
  const plan = useAnswer(scheduling.previewCopy, asked, { keepLast: true })
  return (
    <>
      <Copy.Switch name="overwrite" label="覆盖已有班次" />
      <Answered of={plan}>{(data) => <PlanNote plan={data} />}</Answered>
    </>
  )
}

const Apply = fieldsOf(scheduling.applyTemplate)

export const ApplyFields = ({ id }: { id: number }) => {
  const [from, to, overwrite] = [
    Form.useWatch('from') as string | undefined,
    Form.useWatch('to') as string | undefined,
    Form.useWatch('overwrite') === true,
  ]
  const plan = useAnswer(scheduling.previewTemplate, from && to ? { id, from, to, overwrite } : null, {
    keepLast: true,
  })
  return (
    <>
      <Apply.Day name="from" label="从" />
      <Apply.Day name="to" label="到" />
      <Apply.Switch name="overwrite" label="覆盖已有班次" />
      <Answered of={plan}>{(data) => <PlanNote plan={data} />}</Answered>
    </>
  )
}

/** Says what was written and what was not. @returns where bookings are left outside */
export const copyDone = (answer: unknown): OutputOf<typeof scheduling.copy>['outside'] => {
  const { created, skipped, outside } = answer as OutputOf<typeof scheduling.copy>
  say.done(skipped.length > 0 ? `已写入 ${created} 格，跳过 ${skipped.length} 格` : `已写入 ${created} 格`)
  return outside
}

const Save = fieldsOf(scheduling.createTemplate)

export const TemplateSaveFields = () => (
  <>
    <Save.Text name="name" label="模板名称" />
    <Save.Number name="cycleDays" label="周期天数" unit="天" />
    <Save.Day name="from" label="周期第一天" help="从这一天起的一个周期存为模板" />
  </>
)

const titles = titlesOf(awayTable)
const Leave = fieldsOf(away.placeLeave)

export const leaveFields = (
  <>
    <Leave.Field name="staffId" label={titles.staffName}>
      <ColleagueChoice />
    </Leave.Field>
    <Leave.Radio name="kind" label={titles.kind} options={awayKinds} />
    <Leave.Moment name="startsAt" label={titles.startsAt} />
    <Leave.Moment name="endsAt" label={titles.endsAt} />
    <Leave.TextArea name="reason" label={titles.reason} rows={2} />
  </>
)
