/** What a level would do before it is kept. Apart from the other calls: the list of customers has no use for it. */
import { Type } from 'typebox'
import { call } from '../../call.ts'
import { Id, Nullable, Shape, Word, YuanInput } from '../../words.ts'

/** From which level to which, 0 being none, and how many. */
const LevelMove = Shape({ fromGrade: Type.Integer(), toGrade: Type.Integer(), customers: Type.Integer() })

export const levelPreviews = {
  /** Who would have another level if this one were kept so: of how many, and how many are held by hand and stay. */
  previewLevel: call('POST /api/v1/customer/level/preview', {
    title: '预览客户等级',
    may: 'setting:customer:level',
    effect: 'read',
    input: {
      /** The level that is changed; none: a new one. */
      id: Type.Optional(Id),
      grade: Type.Integer({ minimum: 1, maximum: 5 }),
      basis: Word('sums', 'score', 'hand'),
      op: Word('all', 'any'),
      minPaid: Nullable(YuanInput),
      minVisits: Type.Integer({ minimum: 0, maximum: 10_000 }),
      minScore: Type.Integer({ minimum: 0, maximum: 5000 }),
      status: Type.Union([Type.Literal(0), Type.Literal(1)]),
    },
    output: Type.Object({
      total: Type.Integer(),
      locked: Type.Integer(),
      moves: Type.Array(LevelMove),
    }),
  }),
}
