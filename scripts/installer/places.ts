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
export const UNITS = '/etc/systemd/system'
/** What systemd is told to keep on, in the order in which it begins. */
export const ENABLED = ['anaquel.socket', 'anaquel.service', 'anaquel-actualizar.service', 'anaquel-actualizar.path']
export const COMMAND = '/usr/local/bin/anaquel'
export const CADDYFILE = '/etc/caddy/Caddyfile'
/** What stood there before. */
export const CADDYFILE_BEFORE = `${CADDYFILE}.antes-de-anaquel`
/** There while Caddy was installed by us. */
export const CADDY_IS_OURS = join(SETTINGS_DIR, 'caddy-propio')
export const PORT = 3000
/** Where the shop tells its counts, to this machine alone; each further process at the next one. */
export const COUNTS_PORT = 9464

/** What the updater knows; root's, so that the shop's account reads it and cannot write it. */
export const UPDATER = '/var/lib/anaquel-actualizar'
/** The update under way. */
export const JOB = join(UPDATER, 'trabajo.json')
/** How the last one ended. */
export const RESULT = join(UPDATER, 'resultado.json')
/** The version that stood here before this one, where there is a way back to it. */
export const FORMER = join(UPDATER, 'anterior')
/** There once somebody wants back while the new version is watched. */
export const BACK = join(UPDATER, 'volver')
/** What was brought of the new version. */
export const FETCHED = join(UPDATER, 'bajada')
/** The program that updates: that of the last version which proved itself, never the one that is being tried. */
export const UPDATING_PROGRAM = join(UPDATER, 'programa')
/** The key that new versions must be signed by. */
export const TRUSTED_KEY = join(SETTINGS_DIR, 'clave-publica.pem')
/** A release's own folder has it under this name. */
export const CARRIED_KEY = 'CLAVE-PUBLICA.pem'
/** Where new versions are looked for. */
export const SOURCE = join(SETTINGS_DIR, 'origen')
/** What the shop's account writes for the button of the panel. Only that it is there is believed. */
export const REQUEST = join(DATA, 'actualizar.pedido')
