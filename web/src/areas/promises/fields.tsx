/** The form of a promise: what, of which kind, until when, by whom. */
import { promises } from '@clinic/contract/areas/promises/calls.ts'
import { promiseTable } from '@clinic/contract/areas/promises/nouns.ts'
import { type PromiseKind, promiseKindWords } from '@clinic/contract/areas/promises/words.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form } from 'antd'
import { FieldGrid, fieldsOf } from '../../kit/form/fields.tsx'
import { optionsOf } from '../../words/states.ts'
import { CustomerPicker } from '../customers/index.ts'
import { ColleagueChoice } from '../staff/index.ts'

export const titles = titlesOf(promiseTable)

const F = fieldsOf(promises.create)

/** Only money's worth has a value. */
const Worth = () =>
  Form.useWatch<PromiseKind | undefined>('kind') === 'cash' ? <F.Money name="value" label={titles.value} /> : null

/** @param fixed the customer is known */
export const PromiseFields = ({ fixed }: { readonly fixed: boolean }) => (
  <>
    {!fixed && (
      <F.Field name="customerId" label={titles.customerName}>
        <CustomerPicker placeholder="首字母、姓名或手机后四位" />
      </F.Field>
    )}
    <F.TextArea name="content" label={titles.content} hint="如：水光针 1 次、面膜 3 盒" />
    <FieldGrid>
      <F.Radio name="kind" label={titles.kind} options={optionsOf(promiseKindWords)} wide />
      <Worth />
      <F.Day name="dueDate" label={titles.dueDate} />
      <F.Field name="promiserId" label={titles.promiserName} required={false} help="不选就是您自己">
        <ColleagueChoice />
      </F.Field>
    </FieldGrid>
  </>
)

/** What is sent: without a value where the kind has none. */
export const sentOf = (values: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...values,
  value: values['kind'] === 'cash' ? (values['value'] ?? null) : null,
})
