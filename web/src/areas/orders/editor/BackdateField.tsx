/** 补录: a business day before today that the order stands on, and why. */
import { Input } from 'antd'
import type { Dispatch } from 'react'
import DayInput from '../../../kit/form/DayInput.tsx'
import type { Draft, Step } from './draft.ts'

const BackdateField = ({ draft, step }: { draft: Draft; step: Dispatch<Step> }) => (
  <>
    <div className="totals-field">
      <label htmlFor="order-backdate">补录日期</label>
      <DayInput
        id="order-backdate"
        past
        value={draft.businessDate}
        onChange={(day: string | null) =>
          step({ do: 'head', with: day ? { businessDate: day } : { businessDate: null, backdateReason: '' } })
        }
      />
    </div>
    {draft.businessDate && (
      <div className="totals-field">
        <span>补录原因</span>
        <Input
          size="small"
          aria-label="补录原因"
          maxLength={100}
          placeholder="必填，如系统停机"
          value={draft.backdateReason}
          onChange={({ target }) => step({ do: 'head', with: { backdateReason: target.value } })}
        />
      </div>
    )}
  </>
)
export default BackdateField
