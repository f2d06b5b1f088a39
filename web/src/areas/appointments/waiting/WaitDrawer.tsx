/** 加入候补: who waits, for whom, and when it would suit her. */
import { dayPartWords, waitPriorities } from '@clinic/contract/areas/appointments/wait-words.ts'
import { type WaitRow, waiting } from '@clinic/contract/areas/appointments/waiting.ts'
import { appointmentKinds } from '@clinic/contract/areas/appointments/words.ts'
import { today } from '../../../kit/clock.ts'
import { DrawerForm } from '../../../kit/form/DrawerForm.tsx'
import { FieldGrid, fieldsOf } from '../../../kit/form/fields.tsx'
import { fit } from '../../../kit/schema.ts'
import { optionsOf } from '../../../words/states.ts'
import { CustomerPicker } from '../../customers/index.ts'
import { ProductChoice } from '../../products/index.ts'
import { ColleagueChoice, DepartmentChoice } from '../../staff/index.ts'
import { titles } from './wait-list.tsx'

const F = fieldsOf(waiting.create)

const Fields = ({ fixed }: { fixed: boolean }) => (
  <>
    {!fixed && (
      <F.Field name="customerId" label={titles.customerName}>
        <CustomerPicker placeholder="首字母、姓名或手机后四位" />
      </F.Field>
    )}
    <FieldGrid>
      <F.Field name="doctorId" label={titles.doctorName} help="不选医生时，科室里任何一位医生有空都会通知">
        <ColleagueChoice />
      </F.Field>
      <F.Field name="deptId" label={titles.deptName}>
        <DepartmentChoice />
      </F.Field>
      <F.Day name="dateFrom" label="希望日期从" />
      <F.Day name="dateTo" label="到" />
      <F.Radio name="dayPart" label={titles.dayPart} options={optionsOf(dayPartWords)} />
      <F.Radio name="priority" label={titles.priority} options={optionsOf(waitPriorities)} />
      <F.Field name="productId" label={titles.productName}>
        <ProductChoice width="100%" placeholder="名称、拼音或首字母" />
      </F.Field>
      <F.Number name="minutes" label={titles.minutes} />
      <F.Radio name="kind" label={titles.kind} options={optionsOf(appointmentKinds)} />
      <F.Text name="note" label={titles.note} wide hint="预约时写进备注" />
    </FieldGrid>
  </>
)

/** What a wait begins with. */
export type Begin = Partial<
  Pick<
    WaitRow,
    'customerId' | 'deptId' | 'doctorId' | 'productId' | 'minutes' | 'dateFrom' | 'dateTo' | 'dayPart' | 'kind'
  >
>
const begun = (begin: Begin) => ({
  ...{ dayPart: 'any', priority: 'normal', minutes: 30, kind: 'consult', dateFrom: today(), dateTo: today() },
  ...begin,
})

type NewProps = { readonly begin?: Begin; readonly onDone?: () => void; readonly onClose: () => void }
/** A new one, of the page or of a booking that found no place. */
export const WaitDrawer = ({ begin = {}, onDone, onClose }: NewProps) => (
  <DrawerForm
    title="加入候补"
    call={waiting.create}
    width={720}
    initial={begun(begin)}
    toInput={(values) => fit(waiting.create, { ...begin, ...values })}
    done="已加入候补，有合适的空位会通知您"
    {...(onDone ? { onDone } : {})}
    onClose={onClose}
  >
    <Fields fixed={begin.customerId !== undefined} />
  </DrawerForm>
)

/** What she wishes is something else now. */
export const ChangeWaitDrawer = ({ row, onClose }: { row: WaitRow; onClose: () => void }) => (
  <DrawerForm
    title={`修改候补 ${row.customerName}`}
    call={waiting.update}
    things={[{ id: row.id }]}
    width={720}
    initial={row}
    toInput={(values) => fit(waiting.update, { ...values, id: row.id, version: row.version })}
    done="已修改"
    onClose={onClose}
  >
    <Fields fixed />
  </DrawerForm>
)
