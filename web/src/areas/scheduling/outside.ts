/** Shifts that are changed under bookings: asked whether it is meant, and where those bookings are dealt with afterwards. */
import { away } from '@clinic/contract/areas/scheduling/away-calls.ts'
import { type scheduling, schedulingRefusals } from '@clinic/contract/areas/scheduling/calls.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import type { IfMeant } from '../../kit/act/ask-if-meant.ts'
import { useMay } from '../../kit/person.ts'
import { askFirst, say } from '../../kit/say.ts'

type Outside = OutputOf<typeof scheduling.batch>['outside']

export const outsideQuestion = { title: '有预约不在新班次内，仍要改班吗？', yes: '仍要改班', no: '返回' }
export const ifOutside: IfMeant = [schedulingRefusals.bookedOutside, outsideQuestion]

/** The same of a kind of shift that may not be booked any more. */
export const ifUnbookable: IfMeant = [
  schedulingRefusals.bookedWithin,
  { title: '有预约在这个班次里，仍要取消“可预约”吗？', yes: '仍要取消', no: '返回' },
]

type Beyond = OutputOf<typeof scheduling.update>['beyond']
/** Says who stands beyond a limit that was lowered; they stay. */
export const sayBeyond = (beyond: Beyond): void => {
  if (!beyond) return
  const { count, said } = beyond
  const who = said.length > 0 ? `（${said.join('；')}${count > said.length ? '等' : ''}）` : ''
  say.warn(`限号已改，有 ${count} 个预约超出限号${who}。预约原样保留，需要时请逐个改约`)
}

/** 停诊 of that person and time: her bookings stand there with other places for each. */
export const stopPath = ({ staffId, startsAt, endsAt }: NonNullable<Outside>): string =>
  `/appointment/stop?${new URLSearchParams({ staffId: String(staffId), startsAt, endsAt })}`

/** Leads whoever confirmed to the bookings that are left outside; whoever may not move them is told who has to. */
export const useOutside = () => {
  const may = useMay()
  const navigate = useNavigate()
  const canStop = may(away.placeLeave.may)
  return useCallback(
    (outside: Outside): void => {
      if (outside && !canStop) say.warn('班次已改，预约原样保留，请通知前台逐个改约')
      if (!(outside && canStop)) return
      void askFirst({
        ...{ title: '班次已改，预约原样保留', text: '现在到“停诊”页为这些预约改约、交给同事或取消吗？' },
        ...{ yes: '去处理', no: '稍后处理' },
      }).then((now) => now && navigate(stopPath(outside)))
    },
    [canStop, navigate],
  )
}
