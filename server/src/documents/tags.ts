/** The areas as an integrator reads them. */
const words: Readonly<Record<string, string>> = {
  workbench: '工作台：各岗位的数字与待办',
  session: '登录、验证码、登录设备、草稿与个人偏好',
  profile: '个人中心',
  staff: '员工、账号、部门、岗位与各处的人员选择',
  access: '角色、权限、菜单、数据范围与列权限',
  trail: '操作日志、登录日志与校验',
  hospitals: '医院、版本与地区',
  files: '图片与附件',
  customers: '客户档案、来源、查找与号码隐私',
  dictionaries: '字典与选项',
  messages: '消息、通知与模板',
  triage: '分诊与今日到院',
  consulting: '接诊、咨询记录与需求',
  products: '项目、分类与价格',
  orders: '开单、优惠与审核',
  ledger: '余额、积分与好美币流水',
  cashier: '收银、交班与收据',
  coupons: '卡券：设置、发放、作废、扫码领取与订单可用卡券',
  debts: '欠款与还款',
  purchases: '已购项目与划扣',
  transfers: '转款',
  referralNotes: '转诊',
  interSettlements: '院间结算',
  metadata: '数据库、数据表、字段与自定义记录',
  visits: '回访：任务、类型与规则',
  reach: '触达：每次联系的记录，静默时段与频次',
  credits: '积分规则',
  memberships: '会员卡：卡种与权益、开卡、续卡、升级、换卡与冻结',
  combos: '套餐：几个项目一个价，固定或任选；售价分摊到各项目，限量与已售',
  packs: '交接包：客户换归属人时给接收人的一页，须确认已读',
  exports: '导出审批',
  imports: '客户导入',
  rfm: 'RFM 分析：分组、月间移动、试算与客户名单',
  referrals: '老带新',
  blacklist: '黑名单：提交、审核、解除与急诊放行',
  pool: '客户公海：领取、分配、放回与自动回收',
  merging: '合并档案',
  segments: '客户标签与客户等级',
  portrait: '客户画像',
  timeline: '客户动态：每个模块各自的记录合成一条时间线',
  lifecycle: '客户生命周期与成交定义',
  agencies: '推广机构与返点约定',
  prints: '每种打印单据的抬头、页脚与内容',
  invoices: '开票：哪些订单还能开多少票，开具、作废与红冲',
  daily: '日结：能不能结、日结单、结掉的营业日、反日结与各版对比',
  matching: '流水对账：微信、支付宝与银行的流水和本院收支逐笔核对',
  refunds: '退款：没有使用的项目按试算退回，先冲欠款，由他人审核、再由出纳退款',
  approvals: '审核中心：超出权限的事由他人分步审核，最后一步通过即生效',
}

/** @throws Error when an area has no words: an integrator would read a bare name */
export const tags = (areas: ReadonlySet<string>): readonly { name: string; description: string }[] =>
  [...areas].map((name) => {
    const description = words[name]
    if (!description) throw new Error(`area ${name} has no description in documents/tags.ts`)
    return { name, description }
  })
