/**
 * A session that ends, or that another window of this browser takes over, while something is typed. The other window is
 * played by storage: a token that goes, `2…` of a colleague, any other one of whoever sits here.
 */
import { session } from '@clinic/contract/areas/session/calls.ts'
import { door } from '@clinic/contract/areas/session/door.ts'
import { doorAgain } from '@clinic/contract/areas/session/door-again.ts'
import type { OutputOf } from '@clinic/contract/call.ts'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useUnsavedForm } from '../src/kit/form/use-unsaved.ts'
import { useKeys } from '../src/kit/keys.ts'
import { usePerson } from '../src/kit/person.ts'
import { keep, kept } from '../src/kit/storage.ts'
import { useSessionWatch } from '../src/layout/session-watch.ts'
import { answer, Refusing } from './answer.ts'

const PASSWORD_KEY =
  '04775e3f82603884115832defcde322363983e8b46eeee5fbc83f9967cfead22477e92d0406d3d85a88f94d67f438024ff647f18b9052bb3f83ddaabc7bd6e54ad'
const someone: OutputOf<typeof session.current> = {
  ...{ id: 1, name: '林知夏', usrName: '林知夏', account: 'lin', phone: '139****0001', avatar: null, userType: 2 },
  userInfo: {
    ...{ id: 1, nickName: '林知夏', phone: '139****0001', email: null, gender: 2, avatar: null },
    ...{ createTime: '2026-01-01 09:00:00', dept: null },
  },
  ...{ roles: [], permissions: [], permissionList: [], roleList: [], deptUsrList: [], postList: [] },
  hospital: {
    ...{ id: 1, hospitalName: '样张诊所', sysVer: 'S', lifeVer: 'A', groupHis: false },
    ...{ managType: 1, dataViewType: 1, logo: null },
  },
  ...{ childHospitals: [], tables: [], features: {}, permEpoch: '1.1', mustChangePassword: false },
}
if (!kept('token')) keep('token', '1-first')

answer(session.current, () => ({ ...someone, id: kept('token')?.startsWith('2') ? 2 : 1 }))
// Of a session that lives nothing is told.
const over: OutputOf<typeof doorAgain.whyEnded> = {
  reason: 'signedOut',
  ...{ at: '2026-11-22 10:42:07', account: 'lin', name: '林知夏', by: null },
}
answer(doorAgain.whyEnded, () => (kept('token') ? null : over))
answer(door.publicKey, () => ({
  ...({ keyId: 'k', algorithm: 'SM2', publicKey: PASSWORD_KEY, nonce: 'n', expiresIn: 60 } as const),
}))
let tries = 0
answer(doorAgain.renew, () => {
  tries += 1
  if (tries === 1) throw new Refusing(422, '账号或密码错误，请重新输入')
  return { token: '1-again', hospitalId: 1, hospitalName: '样张诊所', mustChangePassword: false }
})

export const SessionSpecimen = () => {
  useSessionWatch(usePerson())
  const [form] = Form.useForm()
  useUnsavedForm(form, { what: '页内表单' })
  const [pressed, setPressed] = useState(0)
  useKeys({ F2: () => setPressed((times) => times + 1) })
  return (
    <>
      <h1>首页</h1>
      <p role="status">F2 按了 {pressed} 次</p>
      <Form form={form}>
        <Form.Item name="remark" label="页内备注">
          <Input />
        </Form.Item>
      </Form>
    </>
  )
}
