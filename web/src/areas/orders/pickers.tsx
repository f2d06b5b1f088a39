/** Whose work the order is. */
import { GONE } from '../../kit/pick/option.ts'
import { StaffChoice } from '../staff/index.ts'

type PersonProps = {
  label: string
  job: string
  value: number | null | undefined
  /** undefined: the one chosen is no longer offered. */
  onChange: (id: number | null | undefined) => void
}

/** Somebody with a job: 咨询师, 主治医生, 开发人员. */
export const PersonChoice = ({ label, job, value, onChange }: PersonProps) => (
  <div className="totals-field">
    <span>{label}</span>
    <StaffChoice
      job={job}
      value={value ?? undefined}
      onChange={(next, how) => onChange(how === GONE ? undefined : typeof next === 'number' ? next : null)}
      aria-label={label}
    />
  </div>
)
