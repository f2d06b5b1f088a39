/** 补录: a business day before today that the sessions were given on, and why it is written later. */
import { Input } from 'antd'
import { lazy, Suspense } from 'react'
import { DeskField } from './DeskField.tsx'
import type { Deducting } from './use-deduction.ts'

const DayInput = lazy(() => import('../../kit/form/DayInput.tsx'))

export const BackdateFields = ({ desk: { treated, treat } }: { desk: Deducting }) => (
  <>
    <DeskField label="补录到">
      {(id) => (
        <Suspense fallback={<span />}>
          <DayInput
            id={id}
            past
            placeholder="今天的划扣不用填"
            value={treated.businessDate ?? null}
            onChange={(day) => treat(day ? { businessDate: day } : { businessDate: undefined, backdateReason: '' })}
          />
        </Suspense>
      )}
    </DeskField>
    {treated.businessDate && (
      <DeskField label="原因">
        {(id) => (
          <Input
            id={id}
            maxLength={100}
            placeholder="必填，如当天漏登"
            value={treated.backdateReason}
            onChange={({ target }) => treat({ backdateReason: target.value })}
          />
        )}
      </DeskField>
    )}
  </>
)
