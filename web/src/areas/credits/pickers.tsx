/** Pickers of the rules: a kind of project, a coupon. */
import { coupons } from '@clinic/contract/areas/coupons/calls.ts'
import { universalKinds } from '@clinic/contract/areas/products/calls.ts'
import { useMay } from '../../kit/person.ts'
import { Choice } from '../../kit/pick/Picker.tsx'

type Props = {
  readonly id?: string
  readonly value?: number | null
  readonly onChange?: (id: number | null) => void
  readonly placeholder?: string
}

const shared = ({ id, value, onChange }: Props) => ({
  ...(id ? { id } : {}),
  value: value ?? null,
  onChange: (next: unknown) => onChange?.((next as number | undefined) ?? null),
})

export const KindChoice = (props: Props) => (
  <Choice
    {...shared(props)}
    call={universalKinds.list}
    input={{ pageSize: 500, status: 0 }}
    placeholder="不选为所有品类"
    options={({ result }) => result.map(({ id, name }) => ({ value: id, label: name }))}
  />
)

/** Coupons by name, for whoever may look at them. */
export const CouponChoice = (props: Props) => {
  const may = useMay()
  if (!may(coupons.list.may)) return <span className="none">没有查看卡券的权限，请管理员来选择</span>
  return (
    <Choice
      {...shared(props)}
      call={coupons.list}
      input={{ pageSize: 500, status: 0 }}
      placeholder={props.placeholder ?? '请选择卡券；项目、礼品用项目券、礼品券'}
      options={({ result }) => result.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
