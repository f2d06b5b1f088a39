/** What is refused of tags and levels. Apart from the words: lists show them and say none of this. */
import { defineRefusals } from '../../refusals.ts'

export const segmentRefusals = /* @__PURE__ */ defineRefusals('segments', {
  groupTaken: [409, '{name}已存在，请换一个名称'],
  tagTaken: [409, '{name}已存在，同一标签组下请换一个名称'],
  levelTaken: [409, '{name}已存在，请换一个名称'],
  gradeTaken: [409, '{grade}已存在，请换一个星级，或修改原来的等级'],
  manyGroups: [422, '最多 {limit} 个标签组，请先删除或合并不用的'],
  manyTags: [422, '一个标签组最多 {limit} 个标签，请新建一个标签组'],
  manyOfCustomer: [422, '已有 {limit} 个标签，请先取消一些'],
  full: [422, '“{name}”已到人数上限（{limit} 位）'],
  belowBearers: [422, '带着这个标签的客户比上限多，请调高上限，或先取消一些'],
  tagUnusable: [422, '所选标签已停用或不存在，请重新选择'],
  otherUsage: [422, '“{name}”只在{usage}时打，请到那里打，或先把标签组的使用范围改为全部'],
  twoOfOne: [422, '“{group}”是单选，只能选一个标签'],
  nothingChosen: [422, '请选择要打上或取消的标签'],
  otherGroup: [422, '只能合并到同一标签组的标签'],
  ruleEmpty: [422, '“{fact}”还没有填写，请填写或删除这一条'],
  ruleTurned: [422, '“{fact}”的下限比上限大，请修改'],
  ruleTwice: [422, '“{fact}”只能写一条'],
  gradeUnusable: [422, '没有启用的 {grade} 星等级，请重新选择'],
  levelScoreless: [422, '按标签分的等级要填写“标签分达到”，至少 1 分'],
  levelEmpty: [422, '请填写“累计消费达到”或“到院次数达到”，或把依据改为手工'],
  untilPast: [422, '锁定到的日期要在今天之后'],
  notLocked: [422, '等级没有锁定，已按规则计算'],
})
