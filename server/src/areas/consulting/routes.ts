import { consulting, consultRefusals } from '@clinic/contract/areas/consulting/calls.ts'
import { settingRefusals } from '@clinic/contract/areas/consulting/settings.ts'
import { triageRefusals } from '@clinic/contract/areas/triage/calls.ts'
import type { InputOf } from '@clinic/contract/call.ts'
import { common } from '@clinic/contract/refusals.ts'
import type { Context } from '../../kit/context.ts'
import { type Route, serve } from '../../kit/routes.ts'
import { cancelVisit, choices, registerVisit, updateVisit } from '../triage/index.ts'
import { admit, createRecord, removeRecord, startOrEnd, updateRecord } from './actions.ts'
import { closeDemand, demandCrud, exportDemands } from './demands/demands.ts'
import { demandProducts, setDemandProducts } from './demands/products.ts'
import { exportRecords, oneQueued, oneRecord, queuePage, recordPage } from './records/queries.ts'
import { findTemplate, reasonsOf, templateCrud } from './settings.ts'

type Named = { name: string }

/** Taken back without a word of why: it was registered by mistake. */
const cancelQueued = (ctx: Context, { id, reason }: InputOf<typeof consulting.cancelQueued>) =>
  cancelVisit(ctx, { id, reason: reason ?? '登记错误' })

export const consultingRoutes: Route[] = serve(
  'consulting',
  consulting,
  {
    records: recordPage,
    exportRecords,
    record: oneRecord,
    createRecord,
    updateRecord,
    removeRecord,
    startOrEnd,
    admission: admit,
    panelRegister: admit,
    panelRecords: recordPage,
    panelDemands: (ctx, input) => demandCrud.list(ctx, input),
    queue: queuePage,
    queued: oneQueued,
    createQueued: registerVisit,
    updateQueued: updateVisit,
    cancelQueued,
    demands: (ctx, input) => demandCrud.list(ctx, input),
    demand: (ctx, input) => demandCrud.one(ctx, input),
    createDemand: demandCrud.create,
    updateDemand: demandCrud.update,
    removeDemand: demandCrud.remove,
    closeDemand,
    exportDemands,
    demandProducts,
    setDemandProducts,
    templates: templateCrud.list,
    template: templateCrud.one,
    createTemplate: templateCrud.create,
    updateTemplate: templateCrud.update,
    removeTemplate: templateCrud.remove,
    findTemplate,
    findTemplateByName: findTemplate,
    ...choices,
    createList: reasonsOf,
  },
  {
    triage_one_open: triageRefusals.openExists,
    consultant_one_running: consultRefusals.anotherOpen,
    record_one_running: consultRefusals.alreadyTaken,
    customer_demand_customer: common.notFound,
    consult_type_name_unique: ({ name }: Named) => settingRefusals.typeNameTaken({ name }),
    original_demand_name_unique: ({ name }: Named) => settingRefusals.demandTaken({ name: name.trim() }),
    template_name_unique: ({ name }: Named) => settingRefusals.templateNameTaken({ name }),
    triage_consult_type: common.referenced,
    record_consult_type: common.referenced,
  },
)
