import { perform } from '/work/wt/orders/server/src/kit/perform.ts'
import { Database } from '/work/wt/orders/server/src/kit/db/database.ts'
import { areas } from '/work/wt/orders/server/src/areas.ts'
import pg from 'pg'
export const database = new Database({ url: 'postgres://clinic_app@127.0.0.1:55510/clinic' })
const routes = areas.flatMap(a=>a.routes)
export const session = (permissions: string[], extra: object = {}) => ({ sessionId:1, hospitalId:1, staffId:7, staffName:'测试', departmentId:null, userType:2, permissions:new Set(permissions), scopes:new Map(), columns:new Map(), features:new Map(), ...extra }) as any
const services: any = { database, audit: ()=>({text:'select 1', values:[]}), publish(){}, report:(e:any)=>console.error('BUG', e) }
export const ask = async (s:any, call:any, input:any, key?:string) => {
  const route = routes.find(r=>r.call===call || (r.call.path===call.path&&r.call.method===call.method))!
  try { return (await perform(services, route, { session:s, input, origin:{requestId:'t',ip:'',userAgent:''}, key })).output } catch(e:any) { return e.refusal ?? e }
}
