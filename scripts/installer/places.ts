// Where an installed shop stands.
import { join } from 'node:path'

export const ACCOUNT = 'anaquel'
/** One folder a version, root's own. */
export const PROGRAMS = '/opt/anaquel'
/** The version that runs. */
export const CURRENT = join(PROGRAMS, 'actual')
export const STATE = '/var/lib/anaquel'
export const DATA = join(STATE, 'datos')
export const SETTINGS_DIR = '/etc/anaquel'
export const SETTINGS = join(SETTINGS_DIR, 'anaquel.env')
export const UNIT = '/etc/systemd/system/anaquel.service'
export const COMMAND = '/usr/local/bin/anaquel'
export const CADDYFILE = '/etc/caddy/Caddyfile'
/** What stood there before. */
export const CADDYFILE_BEFORE = `${CADDYFILE}.antes-de-anaquel`
/** There while Caddy was installed by us. */
export const CADDY_IS_OURS = join(SETTINGS_DIR, 'caddy-propio')
export const PORT = 3000
