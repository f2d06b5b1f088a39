/** What the lists of this area show and what their columns are called (see `table.ts`). */
import type { Static } from 'typebox'
import { along, type ColumnsOf, fixed, type Table } from '../../table.ts'
import type { Entry, SignIn } from './nouns.ts'

export const trailTable = {
  name: 'trail.entry',
  pages: ['/system/log'],
  columns: {
    at: fixed('时间'),
    staffId: along('staffName'),
    staffName: '人员',
    module: along('moduleName'),
    moduleName: '模块',
    title: fixed('操作'),
    objectType: along('objectNo'),
    objectNo: '对象',
    customerId: along('customerName'),
    customerName: '客户',
    outcome: fixed('结果'),
    refusal: '原因',
    ip: 'IP',
  } satisfies ColumnsOf<Static<typeof Entry>>,
} satisfies Table

export const signInTable = {
  name: 'trail.sign_in',
  pages: ['/system/loginLog'],
  columns: {
    at: fixed('时间'),
    account: fixed('账号'),
    staffId: along('staffName'),
    staffName: '人员',
    outcome: fixed('结果'),
    refusal: '原因',
    ip: 'IP',
    device: '设备',
  } satisfies ColumnsOf<Static<typeof SignIn>>,
} satisfies Table
