import { contradictions } from '../../platform/config/contradictions.js';
import {
  Environment,
  readEnvironment,
  settingNames,
  UnusableEnvironment,
  type Variables,
} from '../../platform/config/environment.js';
import { ExplainedProblem } from '../../platform/config/explained-problem.js';
import { toInstance } from '../../platform/config/transform.js';

interface ReadSettings {
  environment: Environment;
  problems: string[];
  unusable: Set<string>;
}

/**
 * Reads the settings like the site does. If the site wouldn't start with them, reads as many as possible, so
 * that the other checks still run.
 */
export function readSettings(variables: Variables, withMoves = true): ReadSettings {
  try {
    return { environment: readEnvironment(variables, { withMoves }), problems: [], unusable: new Set() };
  } catch (error) {
    // The data folder is closed, so where the data was moved to is unknown.
    if (error instanceof ExplainedProblem) return readSettings(variables, false);
    if (!(error instanceof UnusableEnvironment)) throw error;
    const { problems } = error;
    const unusable = new Set(
      problems.flatMap((problem) => (/^(\w+): (?:expected|invalid)/.exec(problem) ?? []).slice(1)),
    );
    const given = settingNames().flatMap((name) => {
      const value = variables[name]?.trim();
      return value && !unusable.has(name) ? [[name, value]] : [];
    });
    const environment = toInstance(Environment, Object.fromEntries(given));
    // A contradiction with a setting that was left out for its value is no news.
    const further = contradictions(environment).filter((problem) => !unusable.has(problem.split(':')[0]));
    return { environment, problems: [...new Set([...problems, ...further])], unusable };
  }
}
