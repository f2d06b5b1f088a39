/** What has to be known before a customer is received, beyond what her header says in red. */
import { triage } from '@clinic/contract/areas/triage/calls.ts'
import { useAnswer } from '../../../kit/query.ts'

/** The header says these itself. */
const inHeader = new Set(['allergy', 'unasked'])

export const Alerts = ({ customerId }: { customerId: number }) => {
  const today = useAnswer(triage.today, { customerId })
  const told = today.data?.alerts.filter(({ kind }) => !inHeader.has(kind)) ?? []
  if (told.length === 0) return null
  return (
    <ul className="consult-alerts" aria-label="接诊提醒">
      {told.map(({ kind, text }) => (
        <li key={kind}>{text}</li>
      ))}
    </ul>
  )
}
