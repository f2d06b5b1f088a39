/** 业绩占比 of an order being written: how many share it, and the dialog that says how. */
import { Button } from 'antd'
import { type Dispatch, lazy, Suspense, useState } from 'react'
import type { Draft, Step } from './draft.ts'
import { proposed, type Ruled, ruledText } from './ruled.ts'
import { saidOf, wholeOf } from './shares.ts'
import './shares.css'

const SharesDialog = lazy(() => import('./SharesDialog.tsx'))

type Props = { draft: Draft; ruled: Ruled | null; step: Dispatch<Step> }

export const SharesField = ({ draft, ruled, step }: Props) => {
  const [open, setOpen] = useState(false)
  const said = proposed(draft, ruled)
  return (
    <div className="totals-field">
      <span>业绩占比</span>
      <Button size="small" className="shares-open" onClick={() => setOpen(true)}>
        {saidOf(draft.share) || (ruled ? `按裁决 ${ruledText(ruled)}` : '按以上人员各 100%')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <SharesDialog
            share={said.length > 0 ? said : wholeOf(draft)}
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
