/** One return visit at once, beside whatever page it was met on: said, tried or read as on the desk. */
import { visits } from '@clinic/contract/areas/visits/calls.ts'
import { useState } from 'react'
import { useLive } from '../../kit/live.ts'
import { SidePanel } from '../../kit/page/SidePanel.tsx'
import { useAnswer } from '../../kit/query.ts'
import { Answered } from '../../kit/show/states.tsx'
import './desk/desk.css'
import { TurnedDrawer } from './desk/Turned.tsx'
import { VisitThing } from './desk/VisitThing.tsx'
import type { Turned } from './desk/work.ts'
import './visits.css'

const topics = ['visit']
const asked = [visits.one]

/** Mount it when it opens. */
const VisitPanel = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }) => {
  useLive(topics, asked)
  const [turned, setTurned] = useState<Turned | null>(null)
  const [over, setOver] = useState(false)
  const one = useAnswer(visits.one, { id }, { freshFor: 0 })
  // A complaint that came of it is written down before anything closes.
  if (turned) return <TurnedDrawer turned={turned} onClose={onClose} />
  if (over) return null
  return (
    <SidePanel title="回访" width={720} onClose={onClose}>
      <Answered of={one} rows={6}>
        {(visit) => (
          <div className="visit-thing">
            <VisitThing
              key={`${visit.id} ${visit.state}`}
              visit={visit}
              alone
              onNext={() => setOver(true)}
              onTurned={setTurned}
            />
          </div>
        )}
      </Answered>
    </SidePanel>
  )
}
export default VisitPanel
