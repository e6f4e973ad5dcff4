/*
 * Measured limits of the learner; others are beside their use.
 *
 * Most limits are followed by the effect of halving and of doubling them on
 * crawls with known truth; for a share, of the middle between it and 0, and
 * between it and 1.  The effect is the change, in percent, of the number of
 * missed links: 4,875 in seven crawls of lab/campaigns/learn with 30 sites and
 * seed 4, which draw values evenly.  "=" means that the rules stay the same.  No
 * rule merged different pages with any of these values: all limits are on the
 * safe side, since other crawls may be worse.
 *
 * "Absent" is the effect of leaving a limit out, on eight crawls of seed 4, of
 * which four draw .9 or .97 of the links from the default (5,246 missed).
 */
#ifndef IRI_LEARN_LIMITS_H
#define IRI_LEARN_LIMITS_H

/* Evidence. */
#define CONFIDENCE			1.645	/* -6.0, +7.2; standard errors of Wilson's bound: one-sided, 95 % */
#define MIN_SHARE			.8		/* -6.5, +43.5; the share of contents that agree, at most */
#define LOSS_SHARE			.05		/* +5.2, -6.2; the share of merged links that a rule may lose */
#define LOSS				2		/* +3.1, -4.5, absent +11; contents that a rule may lose, too */
#define AGAINST_SHARE		.6		/* +2.5, =; the lost share of merged links that speaks against a rule */
#define LIKELY_SHARE		.7		/* -7.5, +2.5; the share of groups that agree, if other sites agree */

/* Values. */
#define VALUE_SHARE			.5		/* absent -0.3; the share of groups that agree on a value */
#define FEW_VALUES			12		/* -3.7, +0.1; values; a name with more is a session, or a visitor */

/* Pages that change. */
#define MAX_CHANGING		.25		/* =, =, absent =; a greater share would explain almost anything */
#define SITE_FETCHES		20		/* +0.5, -1.5, absent +24; the weight of all sites beside a site */

/* Many sites. */
#define NAME_SITES			10		/* -3.0, +4.9; sites with evidence about a name */
#define SHAPE_SITES			5		/* -5.0, +6.9; sites with evidence about a name in links of one shape */
#define POOL_CONTENTS		2		/* -0.7, +2.5; the contents on all sites, relative to those of a rule */
#define NAME_AGAINST		.10		/* =, =, absent -0.9, and 6 wrong rules more; the share of sites against a name */

/* Rounds. */
#define ROUNDS				3		/* =, =, absent (one) +0.7 */
#define PASSES				4		/* =, =, absent (one) +7.5; passes, each beside the rules that have been found */

/*
 * Shapes of links.  A path with SCRIPT_LINKS links with a query or a fragment
 * is a script; but if a folder has more than MAX_SCRIPTS such paths, they are
 * pages.
 */
#define SCRIPT_LINKS		4		/* =, =, absent -1.0, and 6 wrong rules more */
#define MAX_SCRIPTS			12		/* =, =, absent +7.5 */
#define FOLDER_PATHS		4		/* +0.6, =; paths of a folder; a smaller folder is a page of the root */

#endif							/* IRI_LEARN_LIMITS_H */
