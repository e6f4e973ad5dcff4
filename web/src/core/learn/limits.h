/*
 * Limits of the learner.
 *
 * Each limit is followed by the effect of halving and of doubling it on crawls
 * with known truth; for a share, of the middle between it and 0, and between
 * it and 1.  The effect is the change, in percent, of the number of missed
 * links: 4,875 in seven crawls of lab/campaigns/learn with 30 sites and seed
 * 4.  "=" means that the rules stay the same.  No rule merged different pages
 * with any of these values: all limits are on the safe side, since other
 * crawls may be worse.
 */
#ifndef IRI_LEARN_LIMITS_H
#define IRI_LEARN_LIMITS_H

/* Evidence. */
#define CONFIDENCE			1.645	/* -6.0, +7.2; standard errors of Wilson's bound: one-sided, 95 % */
#define MIN_SHARE			.8		/* -6.5, +43.5; the share of contents that agree, at most */
#define LOSS_SHARE			.05		/* +5.2, -6.2; the share of merged links that a rule may lose */
#define LOSS				2		/* +3.1, -4.5; contents that a rule may lose, too */
#define DISAGREEMENT		2		/* +4.0, =; contents lost for a group that disagrees */
#define AGAINST_SHARE		.6		/* the lost share of merged links that speaks against a rule */
#define LIKELY_SHARE		.7		/* -7.5, +2.5; the share of groups that agree, if other sites agree */
#define STEP_CONTENTS		2		/* =, +2.1; contents for a step of other sites */

/* Values. */
#define VALUE_SHARE			.5		/* the share of groups that agree on a value */
#define FEW_VALUES			12		/* values; a name with more is a session, or a visitor */

/* Pages that change. */
#define MAX_CHANGING		.25		/* =, =; a greater share would explain almost anything */
#define SITE_FETCHES		20		/* +0.5, -1.5; the weight of all sites beside a site */
#define STEADY				.05		/* -1.5, +23.5; the share up to which few pages change */

/* Many sites. */
#define NAME_SITES			10		/* -3.0, +4.9; sites with evidence about a name */
#define SHAPE_SITES			5		/* -5.0, +6.9; sites with evidence about a name in links of one shape */
#define POOL_CONTENTS		2		/* -0.7, +2.5; the contents on all sites, relative to those of a rule */
#define NAME_GOOD			.85		/* the share of sites for a name */
#define NAME_AGAINST		.10		/* =, =; the share of sites against a name */
#define SHAPE_GOOD			.95		/* -7.1, = */

/* Rounds. */
#define ROUNDS				3		/* =, =; with one, 4 to 6 % of power and programs more */
#define AGAIN				4		/* =, =; rounds beside the rules that have been found */
#define VALUES_OF_NAME		2		/* values of a name that lead to the page without it */
#define JOINT_SHARE			.8		/* =, +2.2; the share of groups that rules explain together */

/*
 * Shapes of links.  A path with SCRIPT_LINKS links with a query or a fragment
 * is a script; but if a folder has more than MAX_SCRIPTS such paths, they are
 * pages, except paths that have the site's links divided by SCRIPT_SHARE.
 * Without MAX_SCRIPTS, sites of very different sizes missed 5.6 times as many
 * links.
 */
#define SCRIPT_LINKS		4		/* =, = */
#define MAX_SCRIPTS			12		/* =, = */
#define SCRIPT_SHARE		10		/* =, = */
#define FOLDER_PATHS		4		/* +0.6, =; paths of a folder; a smaller folder is a page of the root */

#endif							/* IRI_LEARN_LIMITS_H */
