// Written by `npm run schema` from the areas' menu.csv. Do not edit.

/** Every word a role can be given: of a page, then of its buttons. */
export type Permission =
  | 'workbench:view' | 'workbench:triage' | 'workbench:appointment' | 'workbench:visit' | 'workbench:consult' | 'workbench:task' | 'workbench:payment' | 'workbench:refund' | 'workbench:complaint' | 'workbench:record' | 'workbench:rx' | 'workbench:message' | 'workbench:achievement' | 'workbench:manage' | 'workbench:layout' // 工作台
  | 'customer:list' | 'customer:add' | 'customer:edit' | 'customer:delete' | 'customer:import' | 'customer:export' | 'customer:distribute' | 'customer:changeOwner' | 'customer:sendMsg' | 'customer:tag' | 'customer:level' | 'customer:grade' | 'customer:merge' | 'customer:consent' | 'customer:revealPhone' | 'customer:info' | 'customer:portrait' | 'customer:health' | 'customer:exportPhone' | 'sensitive:customer-level' | 'sensitive:customer-capital' | 'sensitive:customer-field' // 客户列表
  | 'customer:pool:list' | 'customer:pool:claim' | 'customer:pool:distribute' | 'customer:pool:release' | 'customer:pool:lock' | 'customer:pool:rules' | 'customer:pool:export' // 客户公海
  | 'customer:rfm:list' | 'customer:rfm:setting' | 'customer:rfm:sendMsg' | 'customer:rfm:export' // RFM分析
  | 'customer:referral:list' | 'customer:referral:bind' | 'customer:referral:revoke' | 'customer:referral:rules' | 'customer:referral:export' // 老带新
  | 'customer:blacklist:list' | 'customer:blacklist:add' | 'customer:blacklist:audit' | 'customer:blacklist:remove' | 'customer:blacklist:pass' | 'customer:blacklist:evidence' | 'customer:blacklist:export' // 黑名单
  | 'customer:merge:list' | 'customer:merge:export' // 合并记录
  | 'customer:phones:list' | 'customer:phones:grant' | 'customer:phones:export' | 'customer:phones:rule' // 查看手机号统计
  | 'customer:life:list' // 生命周期
  | 'customer:import:list' | 'customer:import:owner' // 客户导入
  | 'customer:export:list' | 'customer:export:approve' // 导出审批
  | 'customer:pack:list' | 'customer:pack:read' // 交接包
  | 'consult:online:list' // 网电咨询
  | 'consult:reception:list' | 'consult:reception:register' | 'consult:reception:edit' | 'consult:reception:start' | 'consult:reception:finish' | 'consult:reception:transfer' | 'consult:reception:bill' | 'consult:reception:export' // 接诊管理
  | 'consult:demand:list' | 'consult:demand:add' | 'consult:demand:edit' | 'consult:demand:close' | 'consult:demand:export' // 客户需求
  | 'consult:promise:list' | 'consult:promise:add' | 'consult:promise:keep' | 'consult:promise:waive' | 'consult:promise:export' // 赠送承诺
  | 'consult:declaration:list' | 'consult:declaration:add' | 'consult:declaration:edit' | 'consult:declaration:end' | 'consult:declaration:reopen' | 'consult:declaration:transfer' | 'consult:declaration:pool' | 'consult:declaration:rules' | 'consult:declaration:slip' | 'consult:declaration:settle' | 'consult:declaration:export' // 报单管理
  | 'consult:ruling:list' | 'consult:ruling:add' | 'consult:ruling:decide' | 'consult:ruling:export' // 归属争议
  | 'triage:list' | 'triage:everyone' | 'triage:add' | 'triage:edit' | 'triage:assign' | 'triage:cancel' | 'triage:addCustomer' | 'triage:startAdvisory' | 'triage:endAdvisory' | 'triage:print' // 今日分诊
  | 'triage:queue:list' | 'triage:queue:call' | 'triage:queue:recall' | 'triage:queue:skip' | 'triage:queue:screen' // 候诊叫号
  | 'triage:record:list' | 'triage:record:export' | 'triage:record:print' // 分诊记录
  | 'triage:rule:list' | 'triage:rule:add' | 'triage:rule:edit' | 'triage:rule:delete' | 'triage:rule:switch' // 分诊规则
  | 'appointment:calendar' | 'appointment:print' // 预约视图
  | 'appointment:list' | 'appointment:add' | 'appointment:edit' | 'appointment:confirm' | 'appointment:report' | 'appointment:undoReport' | 'appointment:cancel' | 'appointment:noShow' | 'appointment:restore' | 'appointment:overbook' | 'appointment:blacklist' | 'appointment:export' // 咨询预约
  | 'appointment:treatment:list' | 'appointment:treatment:insert' | 'appointment:treatment:update' | 'appointment:treatment:confirm' | 'appointment:treatment:report' | 'appointment:treatment:cancel' | 'appointment:treatment:noShow' | 'appointment:treatment:export' // 科室预约
  | 'appointment:arrival:list' | 'appointment:arrival:report' | 'appointment:arrival:undoReport' | 'appointment:arrival:export' // 今日到院
  | 'appointment:brief:list' | 'appointment:brief:print' // 到院前简报
  | 'appointment:wait:list' | 'appointment:wait:add' | 'appointment:wait:edit' | 'appointment:wait:offer' | 'appointment:wait:take' | 'appointment:wait:cancel' | 'appointment:wait:export' // 候补名单
  | 'scheduling:list' | 'scheduling:add' | 'scheduling:edit' | 'scheduling:delete' | 'scheduling:copy' | 'scheduling:publish' | 'scheduling:leave' | 'scheduling:swapApprove' | 'scheduling:import' | 'scheduling:export' | 'scheduling:print' // 排班管理
  | 'scheduling:mine:list' | 'scheduling:mine:swap' | 'scheduling:mine:absence' // 我的排班
  | 'clinic:station:view' | 'clinic:station:receive' | 'clinic:station:finish' | 'clinic:station:breakGlass' // 医生工作站
  | 'clinic:task:list' | 'clinic:task:add' | 'clinic:task:register' | 'clinic:task:start' | 'clinic:task:finish' | 'clinic:task:cancel' | 'clinic:task:print' | 'clinic:task:export' // 治疗任务
  | 'clinic:deduction:desk' // 划扣工作台
  | 'clinic:deduction:list' | 'clinic:deduction:add' | 'clinic:deduction:batch' | 'clinic:deduction:withdraw' | 'clinic:deduction:audit' | 'clinic:deduction:allowDebt' | 'clinic:deduction:backdate' | 'clinic:deduction:export' | 'clinic:deduction:print' // 划扣记录
  | 'clinic:record:list' | 'clinic:record:add' | 'clinic:record:edit' | 'clinic:record:sign' | 'clinic:record:countersign' | 'clinic:record:amend' | 'clinic:record:addendum' | 'clinic:record:void' | 'clinic:record:archive' | 'clinic:record:unarchive' | 'clinic:record:seal' | 'clinic:record:compare' | 'clinic:record:print' | 'clinic:record:export' // 病历管理
  | 'clinic:tooth:list' | 'clinic:tooth:add' | 'clinic:tooth:edit' | 'clinic:tooth:sign' | 'clinic:tooth:perio' | 'clinic:tooth:toPlan' | 'clinic:tooth:print' // 口腔检查
  | 'clinic:plan:list' | 'clinic:plan:add' | 'clinic:plan:edit' | 'clinic:plan:present' | 'clinic:plan:accept' | 'clinic:plan:reject' | 'clinic:plan:stop' | 'clinic:plan:toOrder' | 'clinic:plan:toAppointment' | 'clinic:plan:print' // 治疗方案
  | 'clinic:photo:list' | 'clinic:photo:upload' | 'clinic:photo:edit' | 'clinic:photo:annotate' | 'clinic:photo:compare' | 'clinic:photo:hide' | 'clinic:photo:export' | 'clinic:photo:private' // 影像照片
  | 'clinic:consent:list' | 'clinic:consent:add' | 'clinic:consent:sign' | 'clinic:consent:revoke' | 'clinic:consent:void' | 'clinic:consent:print' // 知情同意书
  | 'clinic:prescription:list' | 'clinic:prescription:add' | 'clinic:prescription:edit' | 'clinic:prescription:issue' | 'clinic:prescription:cancel' | 'clinic:prescription:copy' | 'clinic:prescription:print' | 'clinic:prescription:export' // 处方管理
  | 'clinic:consumable:list' | 'clinic:consumable:add' | 'clinic:consumable:edit' | 'clinic:consumable:return' | 'clinic:consumable:waste' | 'clinic:consumable:apply' | 'clinic:consumable:export' // 科室耗材
  | 'operation:list' | 'operation:apply' | 'operation:schedule' | 'operation:postpone' | 'operation:begin' | 'operation:milestone' | 'operation:end' | 'operation:cancel' | 'operation:verify' | 'operation:unverify' | 'operation:print' | 'operation:export' // 手术排台
  | 'operation:table:list' | 'operation:table:add' | 'operation:table:edit' | 'operation:table:status' | 'operation:table:delete' // 手术台管理
  | 'inpatient:ward:view' | 'inpatient:ward:admit' | 'inpatient:ward:transfer' | 'inpatient:ward:swap' | 'inpatient:ward:bedStatus' | 'inpatient:ward:print' // 床位一览
  | 'inpatient:list' | 'inpatient:apply' | 'inpatient:admit' | 'inpatient:edit' | 'inpatient:transfer' | 'inpatient:orderOut' | 'inpatient:out' | 'inpatient:forceOut' | 'inpatient:recall' | 'inpatient:cancel' | 'inpatient:print' | 'inpatient:export' // 住院管理
  | 'inpatient:bed:list' | 'inpatient:bed:add' | 'inpatient:bed:edit' | 'inpatient:bed:batch' | 'inpatient:bed:delete' // 床位设置
  | 'order:bill:list' | 'order:bill:add' | 'order:bill:edit' | 'order:bill:discount' | 'order:bill:gift' | 'order:bill:free' | 'order:bill:rework' | 'order:bill:backdate' | 'order:bill:cancel' | 'order:bill:print' // 开单登记
  | 'order:list' | 'order:detail' | 'order:audit' | 'order:cancel' | 'order:revoke' | 'order:recharge' | 'order:rechargeLimit' | 'order:deposit' | 'order:achievement' | 'order:settle' | 'order:unsettle' | 'order:print' | 'order:export' // 订单列表
  | 'order:change:list' | 'order:change:add' | 'order:change:audit' | 'order:change:cancel' | 'order:change:export' // 改单记录
  | 'order:purchased:list' | 'order:purchased:extend' | 'order:purchased:auditExtend' | 'order:purchased:freeze' | 'order:purchased:share' | 'order:purchased:transfer' | 'order:purchased:refund' | 'order:purchased:export' // 已购项目
  | 'cashier:pay:list' | 'cashier:pay:everyone' | 'cashier:pay:pay' | 'cashier:pay:recharge' | 'cashier:pay:coupon' | 'cashier:pay:debt' | 'cashier:pay:cancel' | 'cashier:pay:print' | 'cashier:pay:handover' // 收银台
  | 'cashier:record:list' | 'cashier:record:detail' | 'cashier:record:revoke' | 'cashier:record:print' | 'cashier:record:export' // 收款记录
  | 'cashier:shift:list' | 'cashier:shift:param' | 'cashier:shift:print' | 'cashier:shift:accept' | 'cashier:shift:bank' | 'cashier:shift:audit' | 'cashier:shift:selfcheck' // 交班记录
  | 'cashier:refund:list' | 'cashier:refund:add' | 'cashier:refund:audit' | 'cashier:refund:refundMoney' | 'cashier:refund:route' | 'cashier:refund:revoke' | 'cashier:refund:print' | 'cashier:refund:export' // 退款管理
  | 'cashier:transfer:list' | 'cashier:transfer:add' | 'cashier:transfer:check' | 'cashier:transfer:export' | 'cashier:transfer:print' // 转款管理
  | 'cashier:referralNote:list' | 'cashier:referralNote:add' | 'cashier:referralNote:receive' | 'cashier:referralNote:check' | 'cashier:referralNote:print' // 转诊单
  | 'cashier:interSettlement:list' | 'cashier:interSettlement:pay' | 'cashier:interSettlement:confirm' // 院间结算
  | 'cashier:debt:list' | 'cashier:debt:repayment' | 'cashier:debt:writeOff' | 'cashier:debt:audit' | 'cashier:debt:due' | 'cashier:debt:remind' | 'cashier:debt:print' | 'cashier:debt:overdraft' | 'cashier:debt:export' // 欠款管理
  | 'cashier:invoice:list' | 'cashier:invoice:add' | 'cashier:invoice:void' | 'cashier:invoice:red' | 'cashier:invoice:export' // 开票管理
  | 'cashier:daily:list' | 'cashier:daily:close' | 'cashier:daily:reopen' | 'cashier:daily:audit' | 'cashier:daily:print' | 'cashier:daily:export' // 收银日结
  | 'cashier:matching:list' | 'cashier:matching:import' | 'cashier:matching:match' | 'cashier:matching:export' // 流水对账
  | 'cashier:books:list' | 'cashier:books:export' // 对账台
  | 'vip:card:list' | 'vip:card:open' | 'vip:card:renew' | 'vip:card:upgrade' | 'vip:card:activate' | 'vip:card:update' | 'vip:card:retire' | 'vip:card:audit' | 'vip:card:export' // 会员卡
  | 'vip:rights:list' | 'vip:rights:add' | 'vip:rights:edit' | 'vip:rights:delete' | 'vip:rights:status' // 会员权益
  | 'vip:balance:list' | 'vip:balance:export' // 余额流水
  | 'vip:integral:list' | 'vip:integral:add' | 'vip:integral:exchange' | 'vip:integral:revoke' | 'vip:integral:audit' | 'vip:integral:export' // 积分流水
  | 'vip:coin:list' | 'vip:coin:export' // 好美币流水
  | 'vip:lot:list' | 'vip:lot:export' // 储值负债
  | 'vip:coupon:list' | 'vip:coupon:send' | 'vip:coupon:void' | 'vip:coupon:export' // 卡券记录
  | 'vip:claim:list' | 'vip:claim:add' | 'vip:claim:edit' | 'vip:claim:status' | 'vip:claim:renew' | 'vip:claim:bind' | 'vip:claim:print' // 领券码
  | 'vip:credits:list' | 'vip:credits:add' | 'vip:credits:edit' // 积分规则
  | 'vip:package:list' | 'vip:package:add' | 'vip:package:edit' // 充值套餐
  | 'product:item:list' | 'product:item:add' | 'product:item:edit' | 'product:item:delete' | 'product:item:status' | 'product:item:bom' | 'product:item:import' | 'product:item:export' | 'cost:view' // 项目管理
  | 'product:type:list' | 'product:type:add' | 'product:type:edit' | 'product:type:delete' | 'product:type:sort' // 项目分类
  | 'product:kind:list' | 'product:kind:add' | 'product:kind:edit' | 'product:kind:delete' // 通用品类
  | 'product:combo:list' | 'product:combo:add' | 'product:combo:edit' | 'product:combo:delete' | 'product:combo:status' | 'product:combo:export' | 'product:combo:setting' // 套餐管理
  | 'product:coupon:list' | 'product:coupon:add' | 'product:coupon:edit' | 'product:coupon:delete' | 'product:coupon:status' | 'product:coupon:export' // 卡券管理
  | 'warehouse:dispense:list' | 'warehouse:dispense:review' | 'warehouse:dispense:reject' | 'warehouse:dispense:dispense' | 'warehouse:dispense:check' | 'warehouse:dispense:returnDrug' | 'warehouse:dispense:print' // 处方发药
  | 'warehouse:stock:list' | 'warehouse:stock:batch' | 'warehouse:stock:cost' | 'warehouse:stock:export' // 库存查询
  | 'warehouse:medicine:list' | 'warehouse:medicine:add' | 'warehouse:medicine:edit' | 'warehouse:medicine:status' | 'warehouse:medicine:import' | 'warehouse:medicine:export' // 药品档案
  | 'warehouse:material:list' | 'warehouse:material:add' | 'warehouse:material:edit' | 'warehouse:material:status' | 'warehouse:material:import' | 'warehouse:material:export' // 物资档案
  | 'warehouse:purchase:list' | 'warehouse:purchase:add' | 'warehouse:purchase:edit' | 'warehouse:purchase:confirm' | 'warehouse:purchase:audit' | 'warehouse:purchase:instore' | 'warehouse:purchase:cancel' | 'warehouse:purchase:print' | 'warehouse:purchase:export' // 采购订单
  | 'warehouse:salesReturn:list' | 'warehouse:salesReturn:add' | 'warehouse:salesReturn:audit' | 'warehouse:salesReturn:cancel' | 'warehouse:salesReturn:print' | 'warehouse:salesReturn:export' // 采购退货
  | 'warehouse:receipt:list' | 'warehouse:receipt:add' | 'warehouse:receipt:deptInsert' | 'warehouse:receipt:out' | 'warehouse:receipt:returns' | 'warehouse:receipt:cancel' | 'warehouse:receipt:revocation' | 'warehouse:receipt:print' | 'warehouse:receipt:export' // 领用出库
  | 'warehouse:allot:list' | 'warehouse:allot:add' | 'warehouse:allot:audit' | 'warehouse:allot:putIn' | 'warehouse:allot:cancel' | 'warehouse:allot:print' // 调拨管理
  | 'warehouse:takeStock:list' | 'warehouse:takeStock:add' | 'warehouse:takeStock:edit' | 'warehouse:takeStock:audit' | 'warehouse:takeStock:repair' | 'warehouse:takeStock:print' | 'warehouse:takeStock:export' // 盘点管理
  | 'warehouse:scrap:list' | 'warehouse:scrap:add' | 'warehouse:scrap:audit' | 'warehouse:scrap:cancel' | 'warehouse:scrap:print' // 报损管理
  | 'warehouse:writeoff:list' | 'warehouse:writeoff:add' | 'warehouse:writeoff:audit' | 'warehouse:writeoff:export' // 核销管理
  | 'warehouse:validity:list' | 'warehouse:validity:block' | 'warehouse:validity:trace' | 'warehouse:validity:export' // 效期预警
  | 'warehouse:supplier:list' | 'warehouse:supplier:add' | 'warehouse:supplier:edit' | 'warehouse:supplier:status' | 'warehouse:supplier:export' // 供应商
  | 'warehouse:setting:list' | 'warehouse:setting:add' | 'warehouse:setting:edit' | 'warehouse:setting:staff' | 'warehouse:setting:unit' | 'warehouse:setting:delete' // 仓库设置
  | 'visit:list' | 'visit:add' | 'visit:insertList' | 'visit:edit' | 'visit:immediately' | 'visit:audit' | 'visit:delay' | 'visit:delete' | 'visit:export' // 回访任务
  | 'visit:rule:list' | 'visit:rule:add' | 'visit:rule:edit' | 'visit:rule:delete' | 'visit:rule:status' | 'visit:rule:type' // 回访规则
  | 'visit:complaint:list' | 'visit:complaint:add' | 'visit:complaint:handle' | 'visit:complaint:close' | 'visit:complaint:reopen' | 'visit:complaint:dismiss' | 'visit:complaint:oversee' | 'visit:complaint:export' | 'visit:complaint:print' // 投诉管理
  | 'marketing:sms:list' | 'marketing:sms:add' | 'marketing:sms:send' | 'marketing:sms:resend' | 'marketing:sms:export' // 短信群发
  | 'marketing:template:list' | 'marketing:template:add' | 'marketing:template:edit' | 'marketing:template:delete' | 'marketing:template:status' // 短信模板
  | 'marketing:wecom:list' | 'marketing:wecom:bind' | 'marketing:wecom:send' | 'marketing:wecom:moments' | 'marketing:wecom:config' // 企业微信
  | 'marketing:agency:list' | 'marketing:agency:add' | 'marketing:agency:edit' | 'marketing:agency:status' | 'marketing:agency:delete' | 'marketing:agency:export' // 推广机构
  | 'mall:goods:list' | 'mall:goods:add' | 'mall:goods:edit' | 'mall:goods:status' | 'mall:goods:delete' // 商品管理
  | 'mall:group:list' | 'mall:group:add' | 'mall:group:edit' | 'mall:group:delete' // 商品分组
  | 'mall:order:list' | 'mall:order:verify' | 'mall:order:refund' | 'mall:order:export' // 商城订单
  | 'mall:page:list' | 'mall:page:edit' | 'mall:page:publish' | 'mall:page:icon' | 'mall:page:ad' | 'mall:page:agreement' // 页面装修
  | 'mall:activity:list' | 'mall:activity:add' | 'mall:activity:edit' | 'mall:activity:end' | 'mall:activity:award' | 'mall:activity:share' // 活动抽奖
  | 'mall:recharge:list' | 'mall:recharge:edit' | 'mall:recharge:stat' | 'mall:recharge:person' | 'mall:recharge:export' // 充值与统计
  | 'callcenter:seat:list' | 'callcenter:seat:apply' | 'callcenter:seat:down' | 'callcenter:seat:call' | 'callcenter:seat:suspend' // 坐席管理
  | 'callcenter:record:list' | 'callcenter:record:play' | 'callcenter:record:note' | 'callcenter:record:export' // 通话记录
  | 'audit:todo:list' | 'audit:todo:pass' | 'audit:todo:reject' | 'audit:todo:transfer' // 待我审核
  | 'audit:done:list' | 'audit:done:detail' | 'audit:done:export' // 审核记录
  | 'audit:rule:list' | 'audit:rule:edit' // 审核规则
  | 'report:smart:view' | 'report:smart:export' // 经营看板
  | 'report:finance:list' | 'report:finance:day' | 'report:finance:trend' | 'report:finance:detail' | 'report:finance:export' // 财务报表
  | 'report:consult:list' | 'report:consult:export' // 咨询师报表
  | 'report:doctor:list' | 'report:doctor:export' // 医生科室报表
  | 'report:customer:list' | 'report:customer:source' | 'report:customer:region' | 'report:customer:age' | 'report:customer:vip' | 'report:customer:rfm' | 'report:customer:export' // 客户分析
  | 'report:deduction:list' | 'report:deduction:detail' | 'report:deduction:export' // 划扣消耗报表
  | 'report:consumable:list' | 'report:consumable:export' // 耗材报表
  | 'report:appointment:list' | 'report:appointment:notDoor' | 'report:appointment:export' // 预约到院报表
  | 'report:visit:list' | 'report:visit:export' // 回访投诉报表
  | 'report:declaration:list' | 'report:declaration:export' // 报单报表
  | 'report:warehouse:list' | 'report:warehouse:cost' | 'report:warehouse:export' // 库存报表
  | 'report:quality:list' | 'report:quality:export' // 病历质量报表
  | 'group:hospital:list' | 'group:hospital:add' | 'group:hospital:edit' | 'group:hospital:invite' | 'group:hospital:leave' | 'group:hospital:enter' // 下属医院
  | 'group:target:list' | 'group:target:edit' | 'group:target:copy' | 'group:target:import' | 'group:target:confirm' | 'group:target:export' // 年度目标
  | 'group:staff:list' | 'group:staff:add' | 'group:staff:edit' | 'group:staff:status' | 'group:staff:authMenu' // 集团员工
  | 'group:report:list' | 'group:report:ranking' | 'group:report:export' // 集团报表
  | 'setting:customer:list' | 'setting:customer:source' | 'setting:customer:field' | 'setting:customer:columns' | 'setting:customer:tag' | 'setting:customer:level' | 'setting:customer:definition' | 'setting:customer:lifecycle' // 客户设置
  | 'setting:consult:list' | 'setting:consult:type' | 'setting:consult:template' | 'setting:consult:demand' | 'setting:consult:edit' // 咨询设置
  | 'setting:shift:list' | 'setting:shift:add' | 'setting:shift:edit' | 'setting:shift:delete' | 'setting:shift:holiday' // 班次设置
  | 'setting:resource:list' | 'setting:resource:add' | 'setting:resource:edit' | 'setting:resource:delete' | 'setting:resource:close' // 诊室设备
  | 'setting:case:list' | 'setting:case:edit' // 病历设置
  | 'setting:caseTemplate:list' | 'setting:caseTemplate:add' | 'setting:caseTemplate:edit' | 'setting:caseTemplate:copy' | 'setting:caseTemplate:delete' | 'setting:caseTemplate:phrase' | 'setting:caseTemplate:import' | 'setting:caseTemplate:export' // 病历模板
  | 'setting:consent:list' | 'setting:consent:add' | 'setting:consent:edit' | 'setting:consent:publish' | 'setting:consent:delete' // 同意书模板
  | 'setting:drugRule:list' | 'setting:drugRule:edit' | 'setting:drugRule:import' // 用药规则
  | 'setting:payment:list' | 'setting:payment:edit' // 结算设置
  | 'setting:print:list' | 'setting:print:edit' | 'setting:print:preview' | 'setting:print:reset' // 打印模板
  | 'setting:holiday:list' | 'setting:holiday:add' | 'setting:holiday:edit' | 'setting:holiday:delete' | 'setting:holiday:import' // 节假日
  | 'system:user:list' | 'system:user:add' | 'system:user:edit' | 'system:user:delete' | 'system:user:status' | 'system:user:resetPwd' | 'system:user:unlock' | 'system:user:handover' | 'system:user:batchRole' | 'system:user:batchDept' | 'system:user:import' | 'system:user:export' // 员工管理
  | 'system:dept:list' | 'system:dept:add' | 'system:dept:edit' | 'system:dept:move' | 'system:dept:delete' // 部门管理
  | 'system:job:list' | 'system:job:add' | 'system:job:edit' | 'system:job:delete' | 'system:job:role' | 'system:job:button' | 'system:job:status' // 岗位管理
  | 'system:role:list' | 'system:role:add' | 'system:role:edit' | 'system:role:copy' | 'system:role:delete' | 'system:role:menu' | 'system:role:dataScope' | 'system:role:column' | 'system:role:feature' | 'system:role:user' | 'system:role:preview' // 角色管理
  | 'system:explain:view' // 权限体检
  | 'system:dict:list' | 'system:dict:add' | 'system:dict:edit' | 'system:dict:delete' | 'system:dict:sort' | 'system:dict:import' // 字典管理
  | 'system:messageTemplate:list' | 'system:messageTemplate:add' | 'system:messageTemplate:edit' | 'system:messageTemplate:delete' | 'system:messageTemplate:test' // 消息模板
  | 'system:message:list' | 'system:message:send' | 'system:message:delete' | 'system:message:export' // 消息管理
  | 'system:member:list' | 'system:member:add' | 'system:member:edit' | 'system:member:delete' | 'system:member:resetPwd' | 'system:member:unlock' | 'system:member:kick' // 账号管理
  | 'system:hospital:view' | 'system:hospital:edit' | 'system:hospital:param' | 'system:hospital:cacheClean' // 本院信息
  | 'system:log:list' | 'system:log:detail' | 'system:log:export' | 'system:log:verify' // 操作日志
  | 'system:loginLog:list' | 'system:loginLog:export' | 'system:loginLog:unlock' // 登录日志
  | 'system:record:list' | 'system:record:add' | 'system:record:edit' | 'system:record:delete' // 自定义记录
  | 'platform:hospital:list' | 'platform:hospital:add' | 'platform:hospital:edit' | 'platform:hospital:delete' | 'platform:hospital:status' | 'platform:hospital:lifeVer' | 'platform:hospital:syncMenu' | 'platform:hospital:cacheClean' // 医院管理
  | 'platform:menu:list' | 'platform:menu:add' | 'platform:menu:edit' | 'platform:menu:delete' | 'platform:menu:batchDelete' | 'platform:menu:move' // 菜单管理
  | 'platform:version:list' | 'platform:version:edit' // 版本套餐
  | 'platform:db:list' | 'platform:db:add' | 'platform:db:edit' | 'platform:db:delete' | 'platform:db:tables' // 数据库管理
  | 'platform:table:list' | 'platform:table:add' | 'platform:table:edit' | 'platform:table:delete' | 'platform:table:field' // 数据表管理
  | 'platform:field:list' | 'platform:field:add' | 'platform:field:edit' | 'platform:field:delete' | 'platform:field:bind' // 字段管理

/** Words with `:list` below them: what a plain resource is entered with. */
export type ResourcePermission =
  | 'customer'
  | 'customer:pool'
  | 'customer:rfm'
  | 'customer:referral'
  | 'customer:blacklist'
  | 'customer:merge'
  | 'customer:phones'
  | 'customer:life'
  | 'customer:import'
  | 'customer:export'
  | 'customer:pack'
  | 'consult:online'
  | 'consult:reception'
  | 'consult:demand'
  | 'consult:promise'
  | 'consult:declaration'
  | 'consult:ruling'
  | 'triage'
  | 'triage:queue'
  | 'triage:record'
  | 'triage:rule'
  | 'appointment'
  | 'appointment:treatment'
  | 'appointment:arrival'
  | 'appointment:brief'
  | 'appointment:wait'
  | 'scheduling'
  | 'scheduling:mine'
  | 'clinic:task'
  | 'clinic:deduction'
  | 'clinic:record'
  | 'clinic:tooth'
  | 'clinic:plan'
  | 'clinic:photo'
  | 'clinic:consent'
  | 'clinic:prescription'
  | 'clinic:consumable'
  | 'operation'
  | 'operation:table'
  | 'inpatient'
  | 'inpatient:bed'
  | 'order:bill'
  | 'order'
  | 'order:change'
  | 'order:purchased'
  | 'cashier:pay'
  | 'cashier:record'
  | 'cashier:shift'
  | 'cashier:refund'
  | 'cashier:transfer'
  | 'cashier:referralNote'
  | 'cashier:interSettlement'
  | 'cashier:debt'
  | 'cashier:invoice'
  | 'cashier:daily'
  | 'cashier:matching'
  | 'cashier:books'
  | 'vip:card'
  | 'vip:rights'
  | 'vip:balance'
  | 'vip:integral'
  | 'vip:coin'
  | 'vip:lot'
  | 'vip:coupon'
  | 'vip:claim'
  | 'vip:credits'
  | 'vip:package'
  | 'product:item'
  | 'product:type'
  | 'product:kind'
  | 'product:combo'
  | 'product:coupon'
  | 'warehouse:dispense'
  | 'warehouse:stock'
  | 'warehouse:medicine'
  | 'warehouse:material'
  | 'warehouse:purchase'
  | 'warehouse:salesReturn'
  | 'warehouse:receipt'
  | 'warehouse:allot'
  | 'warehouse:takeStock'
  | 'warehouse:scrap'
  | 'warehouse:writeoff'
  | 'warehouse:validity'
  | 'warehouse:supplier'
  | 'warehouse:setting'
  | 'visit'
  | 'visit:rule'
  | 'visit:complaint'
  | 'marketing:sms'
  | 'marketing:template'
  | 'marketing:wecom'
  | 'marketing:agency'
  | 'mall:goods'
  | 'mall:group'
  | 'mall:order'
  | 'mall:page'
  | 'mall:activity'
  | 'mall:recharge'
  | 'callcenter:seat'
  | 'callcenter:record'
  | 'audit:todo'
  | 'audit:done'
  | 'audit:rule'
  | 'report:finance'
  | 'report:consult'
  | 'report:doctor'
  | 'report:customer'
  | 'report:deduction'
  | 'report:consumable'
  | 'report:appointment'
  | 'report:visit'
  | 'report:declaration'
  | 'report:warehouse'
  | 'report:quality'
  | 'group:hospital'
  | 'group:target'
  | 'group:staff'
  | 'group:report'
  | 'setting:customer'
  | 'setting:consult'
  | 'setting:shift'
  | 'setting:resource'
  | 'setting:case'
  | 'setting:caseTemplate'
  | 'setting:consent'
  | 'setting:drugRule'
  | 'setting:payment'
  | 'setting:print'
  | 'setting:holiday'
  | 'system:user'
  | 'system:dept'
  | 'system:job'
  | 'system:role'
  | 'system:dict'
  | 'system:messageTemplate'
  | 'system:message'
  | 'system:member'
  | 'system:log'
  | 'system:loginLog'
  | 'system:record'
  | 'platform:hospital'
  | 'platform:menu'
  | 'platform:version'
  | 'platform:db'
  | 'platform:table'
  | 'platform:field'
