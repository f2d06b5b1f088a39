/** The screen of a waiting room; its test calls somebody (`call(…)` of the window) and reads what was spoken. */
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Called, RoomLine, Ticket } from '../src/kit/waiting-room/calls.ts'
import { told } from './heard.ts'

const WaitingRoom = lazy(() => import('../src/kit/waiting-room/WaitingRoom.tsx'))

const line = (room: string, doctor: string, now: Ticket | null, next: Ticket | null): RoomLine => ({
  ...{ room, doctor, now, next },
})
const of = (ticket: string, name: string): Ticket => ({ ticket, name })
const rooms: readonly RoomLine[] = [
  line('1 诊室', '顾明哲', of('A018', '周*诗'), of('A019', '陈*淑')),
  line('2 诊室', '叶紫萱', of('A016', '吴*娟'), of('A017', '郑*雨')),
  line('3 诊室', '沈博文', of('B007', '杨*'), of('B008', '李*兰')),
  line('牙椅 1', '韩雪', of('K003', '丁*雨'), of('K005', '冯*国')),
  line('光电一室', '陆子昂', of('K004', '夏*'), null),
]

export const WaitingSpecimen = () => {
  const [called, setCalled] = useState<Called | null>({ ...of('A018', '周*诗'), room: '1 诊室', times: 2 })
  useEffect(() => {
    Object.assign(globalThis, { call: setCalled })
  }, [])
  return (
    <div style={{ margin: -16 }}>
      <Suspense fallback={null}>
        <WaitingRoom
          hospital="康悦医疗美容医院"
          place="二楼候诊区"
          time="10:52"
          date="11月22日 周日"
          called={called}
          rooms={rooms}
          missed={[of('A015', '何*'), of('K001', '袁*'), of('B003', '欧*明')]}
          isConnected={!new URLSearchParams(location.search).has('lost')}
          onSpeak={told}
        />
      </Suspense>
    </div>
  )
}
