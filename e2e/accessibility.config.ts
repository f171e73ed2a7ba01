import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** `npm run test:accessibility` here: axe over every screen. Apart from the journeys until it finds nothing. */
export default defineConfig({ ...journeys, testMatch: 'accessibility/**/*.spec.ts', reporter: [['list']] });
