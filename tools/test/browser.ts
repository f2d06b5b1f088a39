/** The browser of the journeys and the fonts it needs: found, or installed where the machine allows it. */
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApplications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const runnable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of Chromium or Chrome: CHROMIUM_PATH, else the first one found; null when there is none. */
export const chromiumPath = (): string | null => {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...found, ...macApplications].find(runnable) ?? null
}

/** True when the machine can draw Chinese. Only Linux machines come without. */
const hasChineseFont = (): boolean => {
  if (process.platform !== 'linux') return true
  const listed = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' })
  if (listed.status === 0) return listed.stdout.trim() !== ''
  return existsSync('/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc')
}

const succeeds = (program: string, words: string[]): boolean => {
  try {
    execFileSync(program, words, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The way to apt-get with the rights it needs, or null. */
const apt = (): string[] | null => {
  if (!succeeds('apt-get', ['--version'])) return null
  if (process.getuid?.() === 0) return ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get']
  return succeeds('sudo', ['-n', 'true']) ? ['sudo', '-n', 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'] : null
}

const runApt = ([program, ...first]: string[], words: string[]): boolean =>
  spawnSync(program!, [...first, ...words], { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0

/**
 * Sees to it that the journeys have a browser that shows Chinese.
 * @returns the sentence to show when they have not, else null
 */
export const provideBrowser = (): string | null => {
  const missing = [...(chromiumPath() ? [] : ['chromium']), ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])]
  if (missing.length === 0) return null
  const command = apt()
  if (command) {
    console.log(`通过 apt-get 安装 ${missing.join('、')} · installing ${missing.join(', ')} through apt-get …`)
    const install = ['install', '-y', '-qq', '--no-install-recommends', ...missing]
    if (runApt(command, install)) return null
    if (runApt(command, ['update', '-qq']) && runApt(command, install)) return null
  }
  if (chromiumPath()) {
    console.log('缺少中文字体，截图中的汉字会显示为方框 · no Chinese font: characters will show as boxes')
    return null
  }
  return (
    '没有找到 Chromium：请安装 chromium 和 fonts-noto-cjk，或用 CHROMIUM_PATH 指定 Chrome/Chromium 程序的路径。\n' +
    'Chromium was not found: install chromium and fonts-noto-cjk, or set CHROMIUM_PATH to a Chrome or Chromium program.'
  )
}
