/** What a visit came to, where it was not planned. */
import { visitResults, visits, visitWays } from '@clinic/contract/areas/visits/calls.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { TypeChoice } from './pickers.tsx'
import { titles } from './titles.ts'

const F = fieldsOf(visits.immediatelyReturnVisit)
const scores = [5, 4, 3, 2, 1].map((score) => ({ value: score, label: `${score} 分` }))

export const nowFields = (
  <>
    <F.Field name="typeId" label={titles.typeName} help="要填症状卡的类型，请新增回访后到“我的回访”里填写">
      <TypeChoice />
    </F.Field>
    <F.Text name="theme" label={titles.theme} />
    <F.Radio name="way" label={titles.way} options={visitWays} />
    <F.TextArea name="content" label={titles.content} rows={3} />
    <F.Select name="satisfaction" label={titles.satisfaction} options={scores} required={false} />
    <F.Select name="result" label={titles.result} options={visitResults} />
    <F.Moment name="nextTime" label={titles.nextTime} required={false} />
  </>
)
