/** 业绩占比 of an order being written: how many share it, and the dialog that says how. */
import { Button } from 'antd'
import { type Dispatch, lazy, Suspense, useState } from 'react'
import type { Draft, Step } from './draft.ts'
import { saidOf, wholeOf } from './shares.ts'
import './shares.css'

const SharesDialog = lazy(() => import('./SharesDialog.tsx'))

export const SharesField = ({ draft, step }: { draft: Draft; step: Dispatch<Step> }) => {
  const [open, setOpen] = useState(false)
  return (
    <div className="totals-field">
      <span>业绩占比</span>
      <Button size="small" className="shares-open" onClick={() => setOpen(true)}>
        {saidOf(draft.share) || '按以上人员各 100%'}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SharesDialog
            share={draft.share.length > 0 ? draft.share : wholeOf(draft)}
            onClose={() => setOpen(false)}
            onDone={(share) => {
              step({ do: 'head', with: { share } })
              setOpen(false)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
