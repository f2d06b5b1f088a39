/** What a plan is made of, in every form that makes one. */
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { ColleagueChoice } from '../staff/index.ts'
import { TypeChoice } from './pickers.tsx'
import { titles } from './titles.ts'

const F = fieldsOf(visits.add)

export const planFields = (
  <>
    <F.Field name="typeId" label={titles.typeName}>
      <TypeChoice />
    </F.Field>
    <F.Moment name="planTime" label={titles.planTime} />
    <F.Field name="executorId" label={titles.executorName}>
      <ColleagueChoice />
    </F.Field>
    <F.Text name="theme" label={titles.theme} hint="如：术后第 7 天、复查提醒" />
    <F.TextArea name="script" label="话术" rows={3} />
  </>
)
