/** 候补名单: who waits for a place, who was told of one, and booking it in one step. */

import { whyNotMoveWait } from '@clinic/contract/areas/appointments/wait-words.ts'
import { type WaitRow, waiting } from '@clinic/contract/areas/appointments/waiting.ts'
import { useMemo, useState } from 'react'
import type { ListTool, RowAction } from '../../../kit/act/action.ts'
import { listExport } from '../../../kit/act/known-buttons.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useLive } from '../../../kit/live.ts'
import { useMay } from '../../../kit/person.ts'
import { ChangeWaitDrawer, WaitDrawer } from './WaitDrawer.tsx'
import { waitActions, waitColumns, waitFilters } from './wait-list.tsx'
import '../appointments.css'

const topics = ['wait']
const asked = [waiting.list]

const WaitPage = () => {
  useLive(topics, asked)
  const may = useMay()
  const [opened, setOpened] = useState<WaitRow | 'new' | null>(null)
  const close = () => setOpened(null)
  const tools = useMemo(
    (): ListTool<WaitRow>[] => [
      { label: '加入候补', primary: true, may: waiting.create.may, run: () => setOpened('new') },
      listExport(waiting.export),
    ],
    [],
  )
  const mayChange = may(waiting.update.may)
  const actions = useMemo((): readonly RowAction<WaitRow>[] => {
    const change: RowAction<WaitRow> = {
      label: '修改',
      shown: ({ state }) => mayChange && state === 'waiting',
      whyNot: (row) => whyNotMoveWait('change', row),
      run: setOpened,
    }
    return [...waitActions.slice(0, 2), change, ...waitActions.slice(2)]
  }, [mayChange])
  return (
    <>
      <ListPage
        list={waiting.list}
        noun="候补"
        columns={waitColumns}
        filters={waitFilters}
        tools={tools}
        actions={actions}
        isVoid={({ state }) => state === 'dropped' || state === 'expired'}
      />
      {opened === 'new' && <WaitDrawer onClose={close} />}
      {opened !== null && opened !== 'new' && <ChangeWaitDrawer row={opened} onClose={close} />}
    </>
  )
}
export default WaitPage
