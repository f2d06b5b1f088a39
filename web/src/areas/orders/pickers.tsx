/** Whom the order is for and whose work it is. */
import { customers } from '@clinic/contract/areas/customers.ts'
import { staff } from '@clinic/contract/areas/staff.ts'
import { Choice, Picker } from '../../kit/pick/Picker.tsx'

export const CustomerSearch = ({ onPick }: { onPick: (customerId: number) => void }) => (
  <Picker
    call={customers.search}
    input={(keyword) => ({ keyword: keyword || ' ', pageSize: 20 })}
    options={({ rows }) => rows.map(({ id, title, no }) => ({ value: id, label: title, note: no }))}
    onPick={(option) => option && onPick(Number(option.value))}
    aria-label="查找顾客"
    width={320}
  />
)

type PersonProps = { label: string; job: string; value: number | null; onChange: (id: number | null) => void }

/** Somebody with a job: 咨询师, 主治医生, 开发人员. */
export const PersonChoice = ({ label, job, value, onChange }: PersonProps) => (
  <div className="totals-field">
    <span>{label}</span>
    <Choice
      call={staff.byPostName}
      input={{ postName: job }}
      options={(people) => people.map(({ id, usrName }) => ({ value: id, label: usrName }))}
      value={value ?? undefined}
      onChange={(next) => onChange(typeof next === 'number' ? next : null)}
      aria-label={label}
    />
  </div>
)
