/** The form of a sending: which coupon, to whom, and whom it would reach before it is sent. */
import { couponRecords, couponRecordTable, coupons, couponTable } from '@clinic/contract/areas/coupons/calls.ts'
import { type CustomerFilters, customers, customerViews } from '@clinic/contract/areas/customers/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { titlesOf } from '@clinic/contract/table.ts'
import { Form, Select } from 'antd'
import { fieldsOf } from '../../kit/form/fields.tsx'
import { countedBy } from '../../kit/list/saved/views.ts'
import { useAnswer } from '../../kit/query.ts'
import { type SavedView, useSavedViews } from '../../kit/settings.ts'
import { Answered } from '../../kit/show/states.tsx'
import { yuanText } from '../../kit/show/text.tsx'
import { Ticket } from './Ticket.tsx'

type Input = InputOf<typeof couponRecords.batchSend>
const F = fieldsOf(couponRecords.batchSend)
const LIST = customers.pageByPost

/** What a kept search of the customer list is asked by, its tab included. */
const filterOf = (view: SavedView): CustomerFilters => {
  const {
    page: _page,
    pageNum: _num,
    pageSize: _size,
    sortName: _name,
    sortOrder: _order,
    ...filter
  } = countedBy(LIST, view)
  const tab = customerViews.find((one) => one === new URLSearchParams(view.query).get('tab'))
  return { ...filter, ...(tab ? { view: tab } : {}) } as CustomerFilters
}

type ChoiceProps = { value?: CustomerFilters; onChange?: (filter: CustomerFilters) => void; id?: string }

/** 常用筛选 of the customer list; each is the same search there. */
const FilterChoice = ({ value, onChange, id }: ChoiceProps) => {
  const saved = useSavedViews(LIST.path)
  const offered = [
    { name: '全部客户', filter: {} as CustomerFilters },
    ...saved.map((view) => ({ name: view.name, filter: filterOf(view) })),
  ]
  const chosen = value && offered.findIndex(({ filter }) => JSON.stringify(filter) === JSON.stringify(value))
  return (
    <Select
      {...(id ? { id } : {})}
      placeholder="请选择客户列表里保存的常用筛选"
      value={chosen === undefined || chosen < 0 ? null : chosen}
      options={offered.map(({ name }, index) => ({ value: index, label: name }))}
      onChange={(index: number) => onChange?.(offered[index]!.filter)}
    />
  )
}

/** 能发 n 位, who gets none by reason, and what it may cost. */
const Preview = ({ target }: { target: Input }) => {
  const answer = useAnswer(couponRecords.preview, target, { keepLast: true })
  return (
    <section className="sending" aria-label="发券预览" aria-live="polite">
      <Answered of={answer} rows={2}>
        {({ asked, fit, reasons, cost, whyNot }) => (
          <>
            <p>
              共 {asked} 位，可发 <strong className="figure">{fit}</strong> 位
              {cost !== null && `，最多让利 ${yuanText(cost)} 元`}
            </p>
            {reasons.length > 0 && (
              <ul>
                {reasons.map(({ reason, count }) => (
                  <li key={reason}>
                    {count} 位不发：{reason}
                  </li>
                ))}
              </ul>
            )}
            {whyNot && <p className="why">{whyNot}</p>}
          </>
        )}
      </Answered>
    </section>
  )
}

type Props = {
  /** Those who were chosen; absent: a filter says who. */
  readonly customerIds?: readonly number[]
  /** The coupon is that of the row. */
  readonly fixed?: boolean
}

const SendFields = ({ customerIds, fixed = false }: Props) => {
  const options = useAnswer(coupons.options, {}, { freshFor: 0 })
  const couponId = Form.useWatch('couponId') as number | undefined
  const filter = Form.useWatch('filter') as CustomerFilters | undefined
  const chosen = options.data?.find(({ id }) => id === couponId)
  const target = customerIds ? { customerIds: [...customerIds] } : filter ? { filter } : null
  const offered = (options.data ?? []).map(({ id, name, left }) => ({
    value: id,
    label: left === null ? name : `${name}（还可发 ${left} 张）`,
  }))
  return (
    <>
      {chosen && (
        <Ticket
          kind={chosen.kind}
          face={chosen.face}
          name={chosen.name}
          says={chosen.says}
          valid={chosen.left === null ? '发放总量不限' : `还可发 ${chosen.left} 张`}
        />
      )}
      <F.Select name="couponId" label={titlesOf(couponRecordTable).name} options={offered} disabled={fixed} />
      {!customerIds && (
        <F.Field name="filter" label="发给谁" help="用客户列表里保存的常用筛选；黑名单和已达上限的客户会跳过" required>
          <FilterChoice />
        </F.Field>
      )}
      {couponId !== undefined && target && <Preview target={{ couponId, ...target }} />}
      <F.TextArea name="remark" label={titlesOf(couponTable).remark} required={false} />
    </>
  )
}
export default SendFields
