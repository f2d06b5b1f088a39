/** 前台: who is here beside how much each 咨询师 has. */
import { useState } from 'react'
import { Columns, type DeskProps } from '../Columns.tsx'
import { FrontAlert } from './FrontAlert.tsx'
import { InHouseBlock, type InHouseChoice } from './InHouseBlock.tsx'
import { CreatedBlock, ReceiversBlock } from './SideBlocks.tsx'

export const FrontDesk = ({ widgets, figures, common }: DeskProps) => {
  const [choice, setChoice] = useState<InHouseChoice>('all')
  return (
    <>
      {widgets.includes('triage') && <FrontAlert onUnasked={() => setChoice('unasked')} />}
      {figures}
      <Columns
        widgets={widgets}
        shape="2-1"
        blocks={{
          triage: { at: 'main', block: <InHouseBlock choice={choice} onChoose={setChoice} /> },
          receivers: { at: 'side', block: <ReceiversBlock /> },
          created: { at: 'side', block: <CreatedBlock /> },
          ...common,
        }}
      />
    </>
  )
}
