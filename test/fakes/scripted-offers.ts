import type { Offer } from '../../shared/mcp/offer.ts'

/** What the public list would answer with: a program with a key, an address, one nobody can start here, and a bundle. */
export const scriptedOffers: readonly Offer[] = [
  {
    id: 'io.github.northlight/weather', title: 'Weather', description: 'Forecasts and warnings for any place.', version: '2.1.0', publisher: 'github.com/northlight', website: 'https://example.org/weather', deprecated: false, updatedAt: Date.UTC(2026, 8, 12),
    ways: [{
      kind: 'command', from: 'npm', subject: '@northlight/weather-server 2.1.0', command: 'npx', args: [[['-y']], [['@northlight/weather-server@2.1.0']], [['--units'], [{ ask: 'units' }]]],
      env: [{ name: 'WEATHER_KEY', value: [{ ask: 'key' }], secret: true }],
      asks: [
        { id: 'key', title: 'WEATHER_KEY', description: 'Your key from the weather service', required: true, secret: true, many: false, kind: 'text', choices: [], default: null },
        { id: 'units', title: 'units', description: '', required: false, secret: false, many: false, kind: 'choice', choices: ['metric', 'imperial'], default: 'metric' },
      ],
    }],
  },
  {
    id: 'com.example/wiki', title: 'Team wiki', description: 'Finds and reads pages of your wiki.', version: '1.0.0', publisher: 'example.com', website: null, deprecated: false, updatedAt: Date.UTC(2026, 9, 1),
    ways: [{ kind: 'remote', subject: 'wiki.example.com', url: ['https://', { ask: 'team' }, '.example.com/mcp'], transport: 'http', headers: [], asks: [{ id: 'team', title: 'team', description: 'Name of your team', required: true, secret: false, many: false, kind: 'text', choices: [], default: null }] }],
  },
  { id: 'com.example/boxed', title: 'Weather box', description: 'Runs in a container.', version: '3.0.0', publisher: 'example.com', website: null, deprecated: true, updatedAt: null, ways: [{ kind: 'unsupported', subject: 'example/boxed:3', type: 'oci' }] },
  {
    id: 'calendar-helper', title: 'Calendar helper', description: 'Reads a calendar file.', version: '0.9.0', publisher: 'Tidewater', website: null, deprecated: false, updatedAt: null,
    ways: [{
      kind: 'command', from: 'bundle', subject: 'calendar-helper 0.9.0', command: 'node', args: [[['/home/maya/.config/Pincer/packages/server/calendar-helper/index.js']], [[{ ask: 'folders' }]]], env: [],
      asks: [{ id: 'folders', title: 'Folders', description: 'Where your calendars are', required: true, secret: false, many: true, kind: 'folder', choices: [], default: '/home/maya/Documents' }],
    }],
  },
]
