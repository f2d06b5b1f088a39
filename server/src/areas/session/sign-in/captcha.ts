/**
 * Captchas: a picture drawn on the server from glyphs of our own, an answer that is used once (security 4.5).
 * The picture is pixels: there is no text in it to read out.
 */
import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { placeOfAddress } from '../../../kit/address.ts'
import type { Context } from '../../../kit/context.ts'
import { isHardFor } from '../accounts/attempts.ts'
import { hashOf } from '../sessions/tokens.ts'
import { anyDevice } from './device-cookie.ts'
import { glyphs } from './glyphs.ts'
import { keepStatement, newCode, takeOnce } from './one-time.ts'

const WIDTH = 160
const HEIGHT = 56
/** Five columns and seven rows of a glyph. */
const COLUMNS = 5
const ROWS = 7

type Ink = { readonly paint: (x: number, y: number, share: number) => void }

const between = (low: number, high: number): number => low + (randomInt(1_000_000) / 1_000_000) * (high - low)

/** How dark a point between the glyph's cells is, 0–1: bilinear, so that strokes have soft edges. */
const darkness = (rows: readonly string[], u: number, v: number): number => {
  const cell = (x: number, y: number): number => (rows[y]?.[x] === '#' ? 1 : 0)
  const x = Math.floor(u - 0.5)
  const y = Math.floor(v - 0.5)
  const dx = u - 0.5 - x
  const dy = v - 0.5 - y
  const top = cell(x, y) * (1 - dx) + cell(x + 1, y) * dx
  const bottom = cell(x, y + 1) * (1 - dx) + cell(x + 1, y + 1) * dx
  return Math.min(1, Math.max(0, (top * (1 - dy) + bottom * dy - 0.22) * 3.6))
}

/** Draws one glyph turned, slanted and stretched around a centre. */
const drawGlyph = (ink: Ink, rows: readonly string[], centreX: number, centreY: number, size: number): void => {
  const angle = between(-0.28, 0.28)
  const slant = between(-0.2, 0.2)
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const reach = Math.ceil(size * ROWS * 0.75)
  for (let y = -reach; y <= reach; y++)
    for (let x = -reach; x <= reach; x++) {
      const u = (x * cos + y * sin + y * slant) / size + COLUMNS / 2
      const v = (-x * sin + y * cos) / size + ROWS / 2
      if (u > -1 && u < COLUMNS + 1 && v > -1 && v < ROWS + 1)
        ink.paint(Math.round(centreX + x), Math.round(centreY + y), darkness(rows, u, v))
    }
}

/** A wavering line across the picture, as thick as a stroke. */
const drawWave = (ink: Ink): void => {
  const [start, height, length, phase] = [between(14, HEIGHT - 14), between(4, 10), between(40, 90), between(0, 6)]
  for (let x = 0; x < WIDTH; x++) {
    const y = start + Math.sin((x / length) * 6.3 + phase) * height
    for (const part of [-1, 0, 1]) ink.paint(x, Math.round(y) + part, part === 0 ? 0.9 : 0.45)
  }
}

/** A PNG data URL of the text. `waves`: lines across it. */
export const drawCaptcha = async (text: string, waves: number): Promise<string> => {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3, 0xf4)
  const inkOf = (colour: readonly number[]): Ink => ({
    paint: (x, y, share) => {
      if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT || share <= 0) return
      const at = (y * WIDTH + x) * 3
      colour.forEach((value, i) => {
        pixels[at + i] = Math.round(pixels[at + i]! * (1 - share) + value * share)
      })
    },
  })
  const dark = () => inkOf([randomInt(20, 90), randomInt(30, 110), randomInt(60, 150)])
  const step = (WIDTH - 24) / text.length
  for (const [index, letter] of [...text].entries())
    drawGlyph(dark(), glyphs[letter]!, 12 + step * (index + 0.5), HEIGHT / 2 + between(-5, 5), between(4.2, 5))
  for (let i = 0; i < waves; i++) drawWave(dark())
  for (let i = 0; i < 120; i++) dark().paint(randomInt(WIDTH), randomInt(HEIGHT), between(0.3, 0.8))
  const png = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png({ palette: true })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

const letters = Object.keys(glyphs)
const newText = (length: number): string => Array.from({ length }, () => letters[randomInt(letters.length)]!).join('')

type Kept = { answer: string; ip: string; hard: boolean }

/** A new captcha for an address: four letters; five and more lines where an account is being guessed at. */
export const newCaptcha = async (ctx: Context): Promise<{ image: string; uuid: string }> => {
  const place = placeOfAddress(ctx.origin.ip)
  const hard = anyDevice(ctx.node.keys, ctx.origin.cookies) === null && (await isHardFor(ctx.database, place))
  const text = newText(hard ? 5 : 4)
  const uuid = newCode()
  const content: Kept = { answer: hashOf(uuid + text), ip: place, hard }
  await ctx.database.send([keepStatement('captcha', uuid, content)])
  return { image: await drawCaptcha(text, hard ? 3 : 1), uuid }
}

/** Takes a captcha whatever the answer; null when it is wrong, over, used, or was drawn for another address. */
export const takeCaptcha = async (ctx: Context, uuid: string, answer: string): Promise<{ hard: boolean } | null> => {
  const kept = (await takeOnce(ctx.database, 'captcha', uuid)) as Kept | null
  const given = answer.trim().toUpperCase()
  const { testCaptcha } = ctx.node
  if (testCaptcha !== null && given === testCaptcha.toUpperCase()) return { hard: true }
  if (!kept || kept.ip !== placeOfAddress(ctx.origin.ip) || kept.answer !== hashOf(uuid + given)) return null
  return { hard: kept.hard }
}
